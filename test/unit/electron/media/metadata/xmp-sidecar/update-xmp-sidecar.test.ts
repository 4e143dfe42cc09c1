import { expect, test } from 'vitest';
import {
  updateXmpSidecar,
  type XmpSidecarContent,
  type XmpValues,
} from '../../../../../../electron/media/metadata/xmp-sidecar/update-xmp-sidecar.ts';
import { XmpDocument } from '../../../../../../electron/media/metadata/xmp-sidecar/xmp-document.ts';

const all: XmpValues = { rating: 3, flag: 'pick', tags: ['lake', 'Snow & <ice>'], title: 'A title' };
const contentOf = (values: XmpValues, digitalSource?: string): XmpSidecarContent => ({
  itemId: 'item-1',
  values,
  digitalSource,
});

/** Returns the text of a file with these values. */
function written(values: XmpValues, text?: string): string {
  const update = updateXmpSidecar(text, contentOf(values));
  expect([update.changes, update.unusable]).toEqual([{}, []]);
  return update.text ?? text ?? '';
}

/** Lightroom writes simple properties as attributes, and has its own prefix for its namespace. */
const ofLightroom = `<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0-c000">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:x1="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
    x1:Rating="4" x1:Label="Red" crs:Exposure2012="+0.35">
   <dc:subject><rdf:Bag><rdf:li>Paris</rdf:li></rdf:Bag></dc:subject>
   <lr:hierarchicalSubject><rdf:Bag><rdf:li>Places|Paris</rdf:li></rdf:Bag></lr:hierarchicalSubject>
   <!-- a comment -->
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>`;

test('a file that Triptych writes is read without changes, and written again unchanged', () => {
  const text = written(all);
  expect(updateXmpSidecar(text, contentOf(all)).text).toBeUndefined();
  expect(text.match(/<xmp:Rating>3</g)).toHaveLength(1);
  expect(text).toContain('<rdf:li>Snow &amp; &lt;ice&gt;</rdf:li>');
  // Nothing to say, so no file.
  expect(updateXmpSidecar(undefined, contentOf({})).text).toBeUndefined();
});

test('each change of the library replaces its value, without a trace of earlier ones', () => {
  const first = written({ rating: 1, title: 'B', tags: ['x'] });
  let text = first;
  for (let round = 0; round < 5; round += 1) text = written({ rating: 1, title: 'B', tags: ['x'] }, written(all, text));
  const removed = written({}, text);
  // Fields that a flag needs stay with the value for none.
  expect(text.length - first.length).toBeLessThan(250);
  expect(removed).not.toMatch(/dc:title|dc:subject|>Pick</);
  expect(removed).toContain('<xmp:Rating>0</xmp:Rating>');
});

test('other content stays, in attributes, other prefixes, nested tags and comments', () => {
  const update = updateXmpSidecar(ofLightroom, contentOf({ rating: 4, tags: ['Paris'] }));
  expect(update.changes).toEqual({});
  const text = written({ rating: 5, flag: 'pick', tags: ['night'] }, update.text ?? '');
  expect(text).toContain('crs:Exposure2012="+0.35"');
  expect(text).toContain('<!-- a comment -->');
  expect(text).toContain('Adobe XMP Core 7.0-c000');
  const document = new XmpDocument(text);
  expect(document.text('xmp:Rating')).toBe('5');
  // A label of another program is not replaced by the pick.
  expect(document.text('xmp:Label')).toBe('Red');
  expect(document.text('xmpDM:pick')).toBe('1');
  expect(document.list('dc:subject')).toEqual(['night']);
  expect(document.list('lr:hierarchicalSubject')).toEqual(['night']);
});

test('values of an unknown file are changes for the library, which a change of the library replaces', () => {
  expect(updateXmpSidecar(ofLightroom, contentOf({})).changes).toEqual({ rating: 4, addTags: ['Paris'] });
  const { changes, text } = updateXmpSidecar(ofLightroom, contentOf({ rating: 2, tags: ['night'] }));
  expect(changes).toEqual({ rating: 4, addTags: ['Paris'] });
  expect(new XmpDocument(text).text('xmp:Rating')).toBe('2');
  expect(new XmpDocument(text).list('dc:subject')).toEqual(['Paris', 'night']);
});

const withTags = (subject: readonly string[], nested: readonly string[], name = 'lr:hierarchicalSubject') => {
  const list = (entries: readonly string[]) =>
    `<rdf:Seq>${entries.map((each) => `<rdf:li>${each}</rdf:li>`).join('')}</rdf:Seq>`;
  return `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
    <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
      xmlns:digiKam="http://www.digikam.org/ns/1.0/"><dc:subject>${list(subject)}</dc:subject><${name}>${list(nested)}</${name}>
    </rdf:Description></rdf:RDF></x:xmpmeta>`;
};

test.each([
  [
    'darktable',
    withTags(['changed', 'format', 'lake', 'png'], ['darktable|changed', 'darktable|format|png', 'places|lake']),
    ['lake'],
  ],
  [
    'digiKam',
    withTags(['Scanned', 'Lake'], ['_Digikam_Internal_Tags_/Scanned', 'Places/Lake'], 'digiKam:TagsList'),
    ['Lake'],
  ],
  [
    'a person who has the same word too',
    withTags(['changed', 'png'], ['darktable|changed', 'darktable|format|png', 'mood|changed']),
    ['changed'],
  ],
  ['a program that writes paths into the plain list', withTags(['darktable|exported', 'a|b'], []), ['a|b']],
])('tags that a program wrote for itself stay in the file and out of the library: %s', (_, file, tags) => {
  expect(updateXmpSidecar(file, contentOf({})).changes).toEqual({ addTags: tags });
  // A later change of the library keeps them.
  const text = updateXmpSidecar(file, contentOf({ tags: [...tags, 'night'] })).text ?? '';
  const subject = new XmpDocument(file).list('dc:subject');
  expect(new XmpDocument(text).list('dc:subject')).toEqual([...subject, 'night']);
  for (const name of ['lr:hierarchicalSubject', 'digiKam:TagsList'] as const)
    expect(new XmpDocument(text).list(name)).toEqual(expect.arrayContaining(new XmpDocument(file).list(name)));
});

test('a title without a default language is replaced where it is shown, and stays in other languages', () => {
  const title =
    '<dc:title><rdf:Alt><rdf:li xml:lang="de">See</rdf:li><rdf:li xml:lang="fr">Lac</rdf:li></rdf:Alt></dc:title>';
  const document = new XmpDocument(ofLightroom.replace('<!-- a comment -->', title));
  expect(document.localizedText('dc:title')).toBe('See');
  document.setLocalizedText('dc:title', 'Teich');
  expect(document.localizedText('dc:title')).toBe('Teich');
  expect(document.toString()).toContain('<rdf:li xml:lang="fr">Lac</rdf:li>');
});

test('special line ends in the content of other programs stay', () => {
  const texts = 'a&#xD;b\u0085c\u2028d';
  const text = ofLightroom.replace('<!-- a comment -->', `<crs:Name>${texts}</crs:Name>`).replaceAll('\n', '\r\n');
  const once = written({ rating: 4, tags: ['Paris'], title: 'x' }, text);
  expect(once).toContain(`<crs:Name>${texts}</crs:Name>`);
  expect(written({ rating: 4, tags: ['Paris'], title: 'y' }, once)).toContain(`<crs:Name>${texts}</crs:Name>`);
  expect(once).not.toContain('\r');
});

type Change = (document: XmpDocument) => void;

/** Returns a file of these values after another program changed it. */
function changed(values: XmpValues, change: Change): string {
  const document = new XmpDocument(written(values));
  change(document);
  return document.toString();
}

test.each<[string, XmpValues, Change, object]>([
  ['a rating', all, (file) => file.setText('xmp:Rating', '5'), { rating: 5 }],
  ['a removed rating', all, (file) => file.setText('xmp:Rating', undefined), { rating: null }],
  ['a fractional rating', all, (file) => file.setText('xmp:Rating', '4.6'), { rating: 5 }],
  ['a title', all, (file) => file.setLocalizedText('dc:title', ' New \u202e title\n'), { title: 'New title' }],
  ['a removed title', all, (file) => file.setLocalizedText('dc:title', undefined), { title: null }],
  [
    'tags',
    all,
    (file) => file.changeList('dc:subject', (tag) => tag === 'lake', ['boat', 'Boat']),
    { addTags: ['boat'], removeTags: ['lake'] },
  ],
  ['a rejection as a rating', { rating: 3 }, (file) => file.setText('xmp:Rating', '-1'), { flag: 'reject' }],
  ['the end of a rejection', { rating: 3, flag: 'reject' }, (file) => file.setText('xmp:Rating', '0'), { flag: null }],
  [
    'stars in place of a rejection',
    { flag: 'reject' },
    (file) => file.setText('xmp:Rating', '2'),
    { flag: null, rating: 2 },
  ],
  ['a pick of Lightroom', {}, (file) => file.setText('xmpDM:pick', '1'), { flag: 'pick' }],
  ['the end of a pick', all, (file) => file.setText('xmpDM:pick', '0'), { flag: null }],
  ['a rejection of digiKam', all, (file) => file.setText('digiKam:PickLabel', '1'), { flag: 'reject' }],
  ['the label of picks', {}, (file) => file.setText('xmp:Label', 'Pick'), { flag: 'pick' }],
  ['the removed label of picks', all, (file) => file.setText('xmp:Label', undefined), { flag: null }],
  ['a color in place of the label of picks', all, (file) => file.setText('xmp:Label', 'Red'), {}],
])('%s of another program is a change for the library, and stays in the file', (_name, values, change, expected) => {
  const before = Object.keys(values).length === 0 ? { title: 'x' } : values;
  const text = changed(before, change);
  const update = updateXmpSidecar(text, contentOf(before));
  expect(update.changes).toEqual(expected);
  // The same change is found again until the library has it.
  expect(updateXmpSidecar(update.text ?? text, contentOf(before)).changes).toEqual(expected);
});

test('a change of the library replaces the value that another program changed, and no other one', () => {
  const text = changed(all, (file) => {
    file.setText('xmp:Rating', '5');
    file.changeList('dc:subject', (tag) => tag === 'Snow & <ice>', ['theirs']);
  });
  const update = updateXmpSidecar(text, contentOf({ ...all, title: 'Mine', tags: ['Snow & <ice>', 'mine'] }));
  expect(update.changes).toEqual({ rating: 5, addTags: ['theirs'], removeTags: ['Snow & <ice>'] });
  const document = new XmpDocument(update.text);
  expect([document.text('xmp:Rating'), document.localizedText('dc:title')]).toEqual(['5', 'Mine']);
  expect(document.list('dc:subject')).toEqual(['theirs', 'mine']);
  const last = updateXmpSidecar(update.text, contentOf({ ...all, rating: 1, title: 'Mine', tags: ['mine'] }));
  expect(new XmpDocument(last.text).text('xmp:Rating')).toBe('1');
  expect(last.changes).toEqual({ rating: 5, addTags: ['theirs'] });
  expect(updateXmpSidecar(last.text, contentOf({ rating: 1, title: 'Mine', tags: ['mine'] })).changes).toEqual({
    addTags: ['theirs'],
  });
});

test('values that the library can’t store are named and stay in the file', () => {
  const longTag = 'x'.repeat(101);
  const text = changed(all, (file) => {
    file.setText('xmp:Rating', '99');
    file.setLocalizedText('dc:title', 'y'.repeat(301));
    file.changeList('dc:subject', () => false, [longTag, ...Array.from({ length: 100 }, (_, index) => `tag ${index}`)]);
    file.setText('xmpDM:pick', '-1');
    file.setText('digiKam:PickLabel', '0');
  });
  const update = updateXmpSidecar(text, contentOf(all));
  expect(update.unusable).toEqual([
    'Its rating isn’t a number from -1 to 5.',
    'It is both picked and rejected.',
    'Its title has more than 300 characters.',
    'A tag can have at most 100 characters; this one has 101.',
    'The tag “tag 98” would be one of more than 100.',
    'The tag “tag 99” would be one of more than 100.',
  ]);
  expect(update.changes.addTags).toHaveLength(98);
  expect(update.changes).not.toHaveProperty('rating');
  expect(update.text).toBeUndefined();
});

test('a file that was copied from another item has no values that were last written', () => {
  const text = written(all);
  const update = updateXmpSidecar(text, { itemId: 'item-2', values: { rating: 3, tags: ['lake'] } });
  expect(update.changes).toEqual({ flag: 'pick', title: 'A title', addTags: ['Snow & <ice>'] });
});

test('the digital source is written once, and not over another one', () => {
  const term = 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia';
  const update = updateXmpSidecar(undefined, contentOf({}, 'trainedAlgorithmicMedia'));
  expect(new XmpDocument(update.text).text('Iptc4xmpExt:DigitalSourceType')).toBe(term);
  const other = new XmpDocument(update.text);
  other.setText('Iptc4xmpExt:DigitalSourceType', 'composite');
  expect(updateXmpSidecar(other.toString(), contentOf({}, 'trainedAlgorithmicMedia')).text).toBeUndefined();
});

test.each([
  ['no XML', 'hello'],
  ['other XML', '<svg/>'],
  ['an empty file', ''],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "x">]>${ofLightroom}`],
  ['an unclosed element', ofLightroom.replace('</rdf:RDF>', '')],
  ['great depth', ofLightroom.replace('<!-- a comment -->', `${'<a>'.repeat(60)}${'</a>'.repeat(60)}`)],
  ['more than a million characters', ofLightroom.replace('a comment', 'x'.repeat(1_000_001))],
])('%s is refused', (_name, text) => {
  expect(() => updateXmpSidecar(text, contentOf(all))).toThrow();
});
