/**
 * The most common words in passwords, in lower case, without digits and signs, longest first. Collected by
 * hand for this program: keyboard walks, and English, Ukrainian and Russian words and names, the last two
 * also as typed on an English keyboard layout.
 */
export const commonPasswordWords: readonly string[] = words(`
password passwords passwort passord parole parola parol contrasena motdepasse senha wachtwoord haslo heslo pass pswd passwd
admin administrator adminadmin root superuser sysadmin manager operator viewer user username guest guests test testing tester
login logon signin signup access welcome letmein openup opensesame secret secrets private default changeme changethis
change newpass temporary temp demo sample example master mastermind system server service office company business database
internet computer laptop keyboard monitor google facebook instagram youtube twitter telegram whatsapp viber microsoft windows
apple samsung android iphone linux ubuntu oracle postgres mysql cisco gateway console message messages messaging notify sms
posthorn horn

qwertyuiop qwertyui qwertyu qwerty qwert qwer qwertz qwertzuiop azerty azertyuiop asdfghjkl asdfghjk asdfgh asdfg asdf
zxcvbnm zxcvbn zxcvb zxcv qazwsxedc qazwsx qaz wsx edc rfv tgb yhn ujm qweasdzxc qweasd qweqwe asdasd zxczxc qwe asd zxc
1q2w3e4r5t 1q2w3e4r 1q2w3e q1w2e3r4t5 q1w2e3r4 q1w2e3 1qaz2wsx3edc 1qaz2wsx 1qaz 2wsx 3edc zaq12wsx zaq1xsw2 a1b2c3d4e5 a1b2c3d4
a1b2c3 trustno1
poiuytrewq lkjhgfdsa mnbvcxz wasd hjkl dvorak abcdefghijkl abcdefgh abcdef abcde abcd abc abcabc xyz aaa

iloveyou iloveu loveyou loveme lovely lover love forever always mylove sweetheart darling honey baby babe babygirl angel angels
princess prince queen king kitty kitten sunshine rainbow flower butterfly summer winter autumn spring january february march
april june july august september october november december monday tuesday wednesday thursday friday saturday sunday today
tomorrow holiday christmas birthday freedom peace happy smile lucky money dollar cash rich gold golden silver diamond crystal
magic magical mystery shadow dragon tiger lion eagle falcon wolf panther monkey donkey dolphin horse horses hunter ranger
soldier warrior knight wizard ninja samurai pirate batman superman spiderman starwars startrek pokemon naruto minecraft
matrix avatar phoenix mercury saturn jupiter galaxy universe heaven hell devil lucifer demon ghost monster zombie killer
football baseball basketball hockey soccer tennis golf racing ferrari porsche mercedes toyota honda yamaha suzuki harley
chelsea arsenal liverpool barcelona madrid juventus manchester united dynamo dinamo shakhtar metallica nirvana slipknot
eminem beatles guitar music dancer cookie chocolate banana orange cherry strawberry apples pepper ginger cheese pizza coffee
purple yellow green black white blue pink orchid jasmine

michael michelle jennifer jessica jordan joshua daniel andrew anthony robert thomas matthew william charlie george maggie
ashley amanda nicole melissa samantha hannah sophie victoria elizabeth natasha svetlana tatiana tatyana ekaterina katerina
anastasia alexander alexandr alexandra aleksandr oleksandr sergey sergei serhii dmitry dmitriy dmytro andrey andriy vladimir
volodymyr nikita maksim maxim ivan ivanov igor oleg olga elena olena irina iryna marina maryna natalia nataliya yulia yuliya
bogdan bohdan taras mykola nikolay nikolai petro viktor viktoria roman denis anton artem vitalik pavel pavlo oksana

ukraine ukraina ukrayina slavaukraini heroyam heroiam slava kyiv kiev lviv odesa odessa kharkiv kharkov dnipro donetsk
crimea krym russia moscow moskva london paris berlin warsaw america england privet privit lubov lyubov lyublyu kohannya
solnce sonce sonechko mama mamma papa tato mamatato rodina zvezda zirka koshka kotik kotyk zaika krasotka druzhba
shcherbakov dryzhba moloko marusya barsik chocolade klubnika

пароль паролі паролик админ адмін администратор адміністратор логин логін вход вхід секрет привет привіт люблю любов любовь
кохання коханя кохаю мама мамочка папа тато сонце сонечко солнце солнышко зірка звезда котик кошка зайка україна украина
славаукраїні славаукраине героямслава слава киев київ львів одеса одесса харків дніпро москва россия наташа саша маша даша
катя оля олена елена сергій сергей андрій андрей дмитро дмитрий тарас богдан марина ирина ірина оксана вікторія виктория
йцукенгшщзх йцукенгшщз йцукенг йцукен йцуке йцу фывапролдж фівапролдж фывапрол фывапр фыва фіва ячсмитьбю ячсмить ячсми
абвгд абвг абв

gfhjkm ghbdtn lfif vfif yfnfif rjirf cjkywt k.,jdm vfvf gfgf erhf]yf rbtd
`)

function words(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))].sort((a, b) => b.length - a.length)
}
