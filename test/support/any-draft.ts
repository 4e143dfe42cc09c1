import fc from 'fast-check';
import type { Draft, FieldValue, ImageFile, ImageInput } from '../../shared/fields/field-values-and-drafts.ts';
import type { Field, Model } from '../../shared/models/model.ts';

// Generates any draft that a user can leave in a form, valid or invalid.

export const imageFile = (hash: string, width = 800, height = 600): ImageFile => ({
  from: 'file',
  hash: hash.repeat(64).slice(0, 64),
  name: `${hash}.png`,
  type: 'image/png',
  bytes: 1000,
  width,
  height,
});

const anyImage: fc.Arbitrary<ImageInput> = fc.oneof(
  fc
    .record({ letter: fc.constantFrom('a', 'b', 'c', 'd'), width: fc.integer({ min: 1, max: 6000 }) })
    .map(({ letter, width }) => imageFile(letter, width)),
  fc.constant<ImageInput>({ from: 'link', url: 'https://example.com/a.png', group: 'character' }),
);

export function anyValue(field: Field): fc.Arbitrary<FieldValue> {
  switch (field.kind) {
    case 'text':
      return fc.string({ unit: 'grapheme', maxLength: 40 });
    case 'choice':
      return fc.constantFrom<FieldValue>(...field.options.map(({ value }) => value), 7, 'none of them');
    case 'integer':
      return fc.oneof(
        fc.integer({ min: field.min, max: field.max }),
        fc.constantFrom<FieldValue>(-1, 2 ** 40, '1e', 0.5),
      );
    case 'decimal':
      return fc.oneof(fc.double({ min: field.min, max: field.max, noNaN: true }), fc.constant('0.'));
    case 'toggle':
      return fc.boolean();
    case 'size':
      return fc.oneof(
        fc.constantFrom<FieldValue>(...field.presets, '12*', ''),
        fc.tuple(fc.integer({ min: 1, max: 4000 }), fc.integer({ min: 1, max: 4000 })).map((each) => each.join('x')),
      );
    case 'images':
      return fc.array(anyImage, { maxLength: field.max + 1 });
    case 'motion':
      return fc.array(
        anyImage.map((mask) => ({ mask, path: [{ x: 1, y: 2 }] })),
        { maxLength: 2 },
      );
    case 'link':
    case 'json':
      return fc.constantFrom('https://example.com/a.mp3', '{"a": 1}', 'neither');
  }
}

export function anyDraft(model: Model): fc.Arbitrary<Draft> {
  const fields = Object.fromEntries(
    Object.entries(model.fields).map(([name, field]) => [name, fc.option(anyValue(field), { nil: undefined })]),
  );
  return fc.record({ values: fc.record(fields), extra: fc.constantFrom('', '', '{"a": 1}', '{') }).map((draft) => ({
    ...draft,
    values: Object.fromEntries(
      Object.entries(draft.values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
  }));
}
