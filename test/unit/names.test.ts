import { expect, test } from 'vitest';
import { readSources } from '../../build/source-imports.ts';

// The glossary (docs/glossary.md) has one term for each thing. These words stood for things before it, and must not come back.

const folders = ['build', 'electron', 'renderer', 'shared', 'test'];
const sources = [...readSources(folders)].filter(([file]) => !file.includes('/migrations/'));

/** Nouns that no name of the code contains. */
const nowhere = [
  'film',
  'films',
  'picture',
  'pictures',
  'wall',
  'walls',
  'shelf',
  'shelves',
  'patience',
  'verdict',
  'tally',
  'wish',
  'wishes',
  'parcel',
  'parcels',
  'stranger',
  'strangers',
  'arrival',
  'arrivals',
  'glance',
  'defect',
  'defects',
];
/** Words that no file and no export is named after. */
const notExported = [...nowhere, 'still', 'stills', 'told', 'taken', 'care', 'words', 'kept', 'gone'];
const notExportedEither = ['talk', 'said', 'tell', 'tells', 'bridge', 'calm', 'begun', 'patient', 'lives', 'worded'];

/** Names that are stored, on the wire, or belong to a library. */
const allowed: readonly string[] = [
  // Conversations store this name, and people's shortcuts these two.
  'earlierPictures',
  'filmStart',
  'filmEnd',
  // Terms of the field: a GOP, an icon of a library, the time of the wall clock.
  'groupOfPictures',
  'IconPictureInPictureOff',
  'wallClock',
  'setWallClock',
  'wallClockOffset',
  'mayStillHaveResults',
];

/**
 * Places where the name belongs to stored data: a file in an exported conversation, a part of the library's facets. Two
 * tests have the HTML element `picture` in a text.
 */
const allowedPlaces: readonly string[] = [
  'electron/conversations/transfer/conversation-transfer.ts: picture',
  'test/gateway/upgrade/read-everything.ts: shelves',
  'test/support/exfiltration-texts.ts: picture',
  'test/support/hostile-texts.ts: picture',
];

const wordsOf = (name: string) => name.split(/(?=[A-Z])|[-_.]/).map((word) => word.toLowerCase());
const breaks = (name: string, forbidden: readonly string[]) =>
  !allowed.includes(name) && wordsOf(name).some((word) => forbidden.includes(word));

/** The text without comments and strings: what is left has the names. */
function codeOf(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<![:\\])\/\/[^\n]*/g, '')
    .replaceAll(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|>[^<>={};]*[<{]|}[^<>={};]*</g, "''")
    .replaceAll(/`(?:\\.|[^`\\])*`/g, (template) => (template.match(/\$\{[^}]*\}/g) ?? []).join(' '));
}

test('no name in the code has a noun that the glossary replaced', () => {
  const found = sources.flatMap(([file, text]) =>
    [...new Set(codeOf(text).match(/[A-Za-z_$][\w$]*/g))]
      .filter((name) => breaks(name, nowhere))
      .map((name) => `${file}: ${name}`),
  );
  expect(found.filter((place) => !allowedPlaces.includes(place))).toEqual([]);
  expect(allowedPlaces.filter((place) => !found.includes(place))).toEqual([]);
});

test('no file or folder is named after a word that the glossary replaced', () => {
  const found = sources
    .map(([file]) => file)
    .filter((file) => file.split('/').some((part) => breaks(part, [...notExported, ...notExportedEither])));
  expect(found).toEqual([]);
});

test('no export is named after a word that the glossary replaced', () => {
  const exported = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|interface|type|let) (\w+)/gm;
  const found = sources.flatMap(([file, text]) =>
    [...text.matchAll(exported)]
      .map(([, name = '']) => name)
      .filter((name) => breaks(name, [...notExported, ...notExportedEither]))
      .map((name) => `${file}: ${name}`),
  );
  expect(found).toEqual([]);
});

test('each word of the list is found', () => {
  expect(nowhere.filter((word) => !breaks(`a-${word}.ts`, nowhere))).toEqual([]);
  expect(breaks('videoStore', [...notExported, ...notExportedEither])).toBe(false);
});
