/** Lines of `espeak-ng --voices` and `espeak-ng --voices=variant` (1.51, Debian 12). */
export const fullListing = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  chr-US-Qaaa-x-west --/M      Cherokee_          iro/chr              
 5  cmn             --/M      Chinese_(Mandarin,_latin_as_English) sit/cmn              (zh-cmn 5)(zh 5)
 5  en-029          --/M      English_(Caribbean) gmw/en-029           (en 10)
 2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
 5  en-gb-scotland  --/M      English_(Scotland) gmw/en-GB-scotland   (en 4)
 2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
 5  pt              --/M      Portuguese_(Portugal) roa/pt               (pt-pt 5)
 5  pt-br           --/M      Portuguese_(Brazil) roa/pt-BR            (pt 6)
 5  uk              --/M      Ukrainian          zle/uk               
`
export const variantListing = `Pty Language       Age/Gender VoiceName          File                 Other Languages
 5  variant         --/F      Annie              !v/Annie             
 5  variant         35/M      Denis              !v/Denis             
 5  variant         --/M      Mr_Serious         !v/Mr serious        
 5  variant         --/M      Storm              !v/Storm             (en-us 5)
 5  variant         --/F      female2            !v/f2                
 5  variant         --/M      male3              !v/m3                
`
