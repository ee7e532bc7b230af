import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGsm } from '../../text/gsm-alphabet.ts'
import { plainCharacters } from '../../text/smart-characters.ts'
import { transliterate } from '../../text/transliterate.ts'

// The examples of the table of resolution 55 of 27 January 2010 of the Cabinet of Ministers of Ukraine.
const resolution55 = `
Алушта Alushta, Андрій Andrii, Борщагівка Borshchahivka, Борисенко Borysenko, Вінниця Vinnytsia,
Володимир Volodymyr, Гадяч Hadiach, Богдан Bohdan, Згурський Zghurskyi, Ґалаґан Galagan, Ґорґани Gorgany,
Донецьк Donetsk, Дмитро Dmytro, Рівне Rivne, Олег Oleh, Есмань Esman, Єнакієве Yenakiieve, Гаєвич Haievych,
Короп'є Koropie, Житомир Zhytomyr, Жанна Zhanna, Жежелів Zhezheliv, Закарпаття Zakarpattia,
Казимирчук Kazymyrchuk, Медвин Medvyn, Михайленко Mykhailenko, Іванків Ivankiv, Іващенко Ivashchenko,
Їжакевич Yizhakevych, Кадиївка Kadyivka, Мар'їне Marine, Йосипівка Yosypivka, Стрий Stryi, Олексій Oleksii,
Київ Kyiv, Коваленко Kovalenko, Лебедин Lebedyn, Леонід Leonid, Миколаїв Mykolaiv, Маринич Marynych,
Ніжин Nizhyn, Наталія Nataliia, Одеса Odesa, Онищенко Onyshchenko, Полтава Poltava, Петро Petro,
Решетилівка Reshetylivka, Рибчинський Rybchynskyi, Суми Sumy, Соломія Solomiia, Тернопіль Ternopil, Троць Trots,
Ужгород Uzhhorod, Уляна Uliana, Фастів Fastiv, Філіпчук Filipchuk, Харків Kharkiv, Христина Khrystyna,
Біла Bila, Церква Tserkva, Стеценко Stetsenko, Чернівці Chernivtsi, Шевченко Shevchenko, Шостка Shostka,
Кишеньки Kyshenky, Щербухи Shcherbukhy, Гоща Hoshcha, Гаращенко Harashchenko, Юрій Yurii, Корюківка Koriukivka,
Яготин Yahotyn, Ярошенко Yaroshenko, Костянтин Kostiantyn, Знам'янка Znamianka, Феодосія Feodosiia,
Згорани Zghorany, Розгон Rozghon`

test('Ukrainian is written as in every example of resolution 55', () => {
  const examples = resolution55.split(',').map((each) => each.trim().split(' '))
  assert.equal(examples.length, 77)
  for (const [ukrainian = '', romanized] of examples) {
    assert.equal(transliterate(ukrainian, ['uk']), romanized, ukrainian)
    assert.equal(transliterate(ukrainian.replace("'", '’'), ['uk']), romanized)
  }
})

const cases: [text: string, tables: Parameters<typeof transliterate>[1], written: string][] = [
  ['ЩУКА, Щука та Є 2 шт', ['uk'], 'SHCHUKA, Shchuka ta Ye 2 sht'],
  ['КИЇВ-ЯГОТИН', ['uk'], 'KYIV-YAHOTYN'],
  ['Объявление: ёлка', ['ru'], 'Obieiavlenie: elka'],
  ['Це Эдуард', ['uk', 'ru'], 'Tse Eduard'],
  ['Це Эдуард', ['uk'], 'Tse Эduard'],
  ['Zażółć gęślą jaźń, Łódź', ['latin'], 'Zazolc gesla jazn, Lodz'],
  ["don't, café, 日本", ['uk', 'ru', 'latin'], "don't, café, 日本"],
]

for (const [text, tables, written] of cases) {
  test(`${text} becomes ${written} by ${tables.join(', ')}`, () => {
    assert.equal(transliterate(text, tables), written)
  })
}

test('typographic characters become plain ones', () => {
  const typographic = '“Hi” «Hi» – it’s\u00a05\u202f000\u2009UAH…\u200b № 3 × 2'
  assert.equal(plainCharacters(typographic), '"Hi" "Hi" - it\'s 5 000 UAH... No 3 x 2')
  assert.ok(isGsm(plainCharacters(typographic)))
})
