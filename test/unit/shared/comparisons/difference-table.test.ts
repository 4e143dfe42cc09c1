import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ComparedPane, type Group, keyOf, oddOnes } from '../../../../shared/comparisons/difference-row.ts';
import { differenceTable, differenceText, onlyDifferences } from '../../../../shared/comparisons/difference-table.ts';
import { models } from '../../../../shared/models/all-models.ts';
import { draftOf, fittedFrom, itemOf, paneOf, pictureOf, taskOf } from '../comparison/compared.ts';

function row(groups: readonly Group[], group: Group['title'], title: string) {
  return groups.find((each) => each.title === group)?.rows.find((each) => each.title === title);
}

function words(groups: readonly Group[], group: Group['title'], title: string) {
  return row(groups, group, title)?.cells.map((cell) => cell.text);
}

const dPro = (values = {}, more: Partial<ComparedPane> = {}) =>
  paneOf('A', 'video-d-pro', draftOf({ prompt: 'a lake', size: '1280x720', seconds: '8', ...values }), more);
const b = (values = {}, more: Partial<ComparedPane> = {}) =>
  paneOf(
    'B',
    'video-b',
    draftOf({ prompt: 'a lake', aspect_ratio: '16:9', duration: '5', model_name: 'video-b-v2-1-master', ...values }),
    more,
  );

describe('requested', () => {
  test('says each value in the words of its form, by the title that forms share', () => {
    const groups = differenceTable([dPro(), b({ negative_prompt: 'rain' })], 0);
    expect(words(groups, 'Requested', 'Duration')).toEqual(['8 s', '5 s']);
    expect(words(groups, 'Requested', 'Size')).toEqual(['1280 × 720', '–']);
    expect(words(groups, 'Requested', 'Aspect ratio')).toEqual(['–', '16:9']);
    expect(words(groups, 'Requested', 'First frame')).toEqual(['not set', '–']);
    expect(words(groups, 'Requested', 'Negative prompt')).toEqual(['–', 'rain']);
  });

  test('a form without a field and one that left it empty ask for the same', () => {
    const groups = onlyDifferences(differenceTable([dPro(), b({ aspect_ratio: '' })], 0));
    expect(groups[0]?.rows.map((each) => each.title)).toEqual(['Size', 'Duration', 'Version']);
  });

  test('a picture that was fitted is the same picture that the person gave', () => {
    const original = pictureOf('a', { width: 4000, height: 3000 });
    const fitted = fittedFrom(original, 'b');
    const groups = differenceTable(
      [dPro({ input_reference: [fitted] }), paneOf('B', 'video-a-v2.5-turbo', draftOf({ image: [original] }))],
      0,
    );
    expect(new Set(row(groups, 'Requested', 'First frame')?.cells.map(keyOf)).size).toBe(1);
  });

  test('extra body fields stand under their own names, and as text where they are no JSON', () => {
    const groups = differenceTable(
      [
        paneOf('A', 'video-b', draftOf({ prompt: 'x' }, '{"fps": 30, "deep": {"a": [1]}}')),
        paneOf('B', 'video-b', draftOf({ prompt: 'x' }, '{oh')),
      ],
      0,
    );
    expect(words(groups, 'Requested', 'fps')).toEqual(['30', 'not set']);
    expect(words(groups, 'Requested', 'deep')).toEqual(['{"a":[1]}', 'not set']);
    expect(words(groups, 'Requested', 'Extra body fields')).toEqual(['not set', '{oh']);
  });

  test('what a tracked result was made with is not known, and says so', () => {
    const groups = differenceTable([dPro(), paneOf('B', 'video-d-pro', undefined)], 0);
    expect(words(groups, 'Requested', 'Duration')).toEqual(['8 s', 'not known']);
    expect(words(groups, 'Sent', 'Prompt length')).toEqual(['6', 'not known']);
  });

  test('nothing is told as unknown while it is still being asked for', () => {
    const groups = differenceTable([dPro(), { ...paneOf('B', 'video-d-pro', undefined), asking: true }], 0);
    expect(words(groups, 'Requested', 'Duration')).toEqual(['8 s', '']);
    expect(words(groups, 'Sent', 'Prompt length')).toEqual(['6', '']);
    expect(words(groups, 'Measured', 'Generation time')).toEqual(['not known', '']);
  });
});

describe('sent', () => {
  test('counts prompts, and names the end that a shorter limit cost', () => {
    const whole = `${'a'.repeat(2400)} and a red boat 🚣`;
    const cut = [...whole].slice(0, 2000).join('');
    const groups = differenceTable([dPro({ prompt: cut }), b({ prompt: whole })], 0);
    expect(words(groups, 'Sent', 'Prompt length')).toEqual(['2000', '2417']);
    const lost = [...whole].slice(2000).join('').trim();
    expect(groups[1]?.notes).toContainEqual({ kind: 'cut', text: `A was cut by 417 characters: “${lost}”` });
  });

  test('a prompt that is shorter for another reason lost nothing', () => {
    const groups = differenceTable([dPro({ prompt: 'a lake' }), b({ prompt: 'a lake at dusk' })], 0);
    expect(groups[1]?.notes).toEqual([]);
  });

  test('names what was kept back, and why', () => {
    const groups = differenceTable([dPro(), b({ cfg_scale: 0.7 })], 0);
    expect(words(groups, 'Sent', 'CFG scale')).toEqual(['–', 'not sent']);
    expect(groups[1]?.notes.map((note) => note.text)).toEqual([
      'B: CFG scale was not sent; not supported by version 2.',
    ]);
  });

  test('says how a picture travels', () => {
    const image = pictureOf('a', { width: 1280, height: 720, bytes: 345_000 });
    const groups = differenceTable(
      [
        dPro({ input_reference: [image] }),
        paneOf('B', 'video-a-v2.5-turbo', draftOf({ image: [image], duration: 5, mode: 'pro' })),
      ],
      0,
    );
    expect(words(groups, 'Sent', 'First frame')).toEqual([
      'data URI · 1280 × 720 · PNG · 345 KB',
      'Base64 · 1280 × 720 · PNG · 345 KB',
    ]);
  });
});

describe('measured', () => {
  const video = { codec: 'avc1.640028', frameTimes: Array.from({ length: 192 }, (_, at) => at / 24), seconds: 8 };

  test('says what is in the file, and how long it took from the create to the saved file', () => {
    const task = taskOf({ createdAt: 1000, endedAt: 282_000 });
    const groups = differenceTable(
      [dPro({}, { item: itemOf(), video: video, task }), b({}, { without: 'running' })],
      0,
    );
    const of = (title: string) => words(groups, 'Measured', title);
    expect(of('Size')).toEqual(['1280 × 720', 'waiting']);
    expect(of('Frames')).toEqual(['192', 'waiting']);
    expect(of('Frame rate')).toEqual(['24 fps', 'waiting']);
    expect(of('Duration')).toEqual(['8.00 s', 'waiting']);
    expect(of('Codec')).toEqual(['H.264', 'waiting']);
    expect(of('Sound')).toEqual(['none', 'waiting']);
    expect(of('File size')).toEqual(['6.1 MB', 'waiting']);
    expect(of('Generation time')).toEqual(['4:41', 'not known']);
  });

  test('what runs has taken as long as it runs', () => {
    const task = taskOf({ state: 'waiting', createdAt: 1000 });
    const groups = differenceTable([dPro({}, { task, without: 'running' })], 4400);
    expect(words(groups, 'Measured', 'Generation time')).toEqual(['3.4 s']);
  });

  test('of pictures alone nothing of films is said', () => {
    const image = itemOf({ kind: 'image', mime: 'image/png', modelId: 'image-e-2' });
    const groups = differenceTable([paneOf('A', 'image-e-2', draftOf({}), { item: image })], 0);
    expect(groups[2]?.rows.map((each) => each.title)).toEqual(['Size', 'Codec', 'File size', 'Generation time']);
    expect(words(groups, 'Measured', 'Codec')).toEqual(['PNG']);
  });

  test.each([
    { asked: '1280x720', width: 1152, height: 640, told: 'requested 1280 × 720, got 1152 × 640.' },
    { asked: '1280x720', width: 1280, height: 720, told: undefined },
    { asked: '1280x720', width: 1280, height: 721, told: undefined },
    { asked: '720x1280', width: 1280, height: 720, told: 'requested 720 × 1280, got 1280 × 720.' },
  ])('a size of $asked that came as $width x $height', ({ asked, width, height, told }) => {
    const groups = differenceTable([dPro({ size: asked }, { item: itemOf({ width, height }) })], 0);
    expect(groups[2]?.notes).toEqual(told === undefined ? [] : [{ kind: 'mismatch', text: `A: ${told}` }]);
    const mark = row(groups, 'Measured', 'Size')?.cells[0]?.mismatch;
    expect(mark).toBe(told && `requested ${asked.replace('x', ' × ')}`);
  });

  test.each([
    { width: 1280, height: 720, fits: true },
    { width: 1920, height: 1088, fits: true },
    { width: 832, height: 480, fits: true },
    { width: 1024, height: 768, fits: false },
    { width: 720, height: 1280, fits: false },
  ])('of 16:9, $width x $height fits: $fits', ({ width, height, fits }) => {
    const groups = differenceTable([b({}, { item: itemOf({ width, height, seconds: 5 }) })], 0);
    expect(groups[2]?.notes.length).toBe(fits ? 0 : 1);
  });

  test.each([
    { got: 8.04, told: 0 },
    { got: 7.5, told: 0 },
    { got: 7.4, told: 1 },
    { got: 5, told: 1 },
  ])('of 8 s, $got s are flagged: $told', ({ got, told }) => {
    const groups = differenceTable([dPro({}, { item: itemOf({ seconds: got }) })], 0);
    expect(groups[2]?.notes.length).toBe(told);
  });

  test('sound is flagged where it was asked for and did not come, and not where it was not sent', () => {
    const pane = (values: Record<string, string | boolean | number>, audioCodec?: string) =>
      paneOf('A', 'video-c-2.6-t2v-spark', draftOf({ prompt: 'x', size: '1920*1080', duration: 10, ...values }), {
        item: itemOf({ width: 1920, height: 1080, seconds: 10 }),
        video: { ...video, seconds: 10, ...(audioCodec === undefined ? {} : { audioCodec }) },
      });
    const told = (each: ComparedPane) => differenceTable([each], 0)[2]?.notes.map((note) => note.text);
    expect(told(pane({ audio: true }))).toEqual(['A: requested sound, got none.']);
    expect(told(pane({ audio: false }, 'mp4a.40.2'))).toEqual(['A: requested no sound, got sound.']);
    expect(told(pane({ audio: true }, 'mp4a.40.2'))).toEqual([]);
    expect(told(pane({ audio: false, audio_url: 'https://example.com/a.mp3' }, 'mp4a.40.2'))).toEqual([]);
    expect(told(pane({}))).toEqual([]);
  });
});

describe('differences', () => {
  const anyModel = fc.constantFrom(...models.map((model) => model.id));
  const anyValues = fc.record(
    {
      prompt: fc.constantFrom('a lake', 'a lake at dusk', 'a lake at dusk '.repeat(200)),
      negative_prompt: fc.constantFrom('', 'rain'),
      duration: fc.constantFrom('5', 5, 10),
      seconds: fc.constantFrom('4', '8'),
      size: fc.constantFrom('1280x720', '1920*1080'),
      seed: fc.constantFrom(1, 2),
      audio: fc.boolean(),
      cfg_scale: fc.constantFrom(0.5, 0.7),
      prompt_extend: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const anyPane = fc
    .record({
      modelId: anyModel,
      draft: fc.option(fc.record({ values: anyValues, extra: fc.constantFrom('', '{"a":1}', '{"a":2}', 'no JSON') }), {
        nil: undefined,
      }),
      item: fc.option(
        fc.record({ width: fc.constantFrom(1280, 1152), seconds: fc.constantFrom(5, 8) }).map((facts) => itemOf(facts)),
        { nil: undefined },
      ),
    })
    .map(({ modelId, draft, item }) =>
      paneOf('', modelId, draft as ComparedPane['draft'], item ? { item } : { without: 'running' }),
    );
  const anyPanes = fc
    .array(anyPane, { minLength: 1, maxLength: 9 })
    .map((panes) => panes.map((pane, at) => ({ ...pane, letter: String.fromCharCode(65 + at), paneId: `p${at}` })));

  test('a row is left out if and only if all its values are equal, and each has one cell for every pane', () => {
    fc.assert(
      fc.property(anyPanes, (panes) => {
        const whole = differenceTable(panes, 0);
        const kept = onlyDifferences(whole);
        for (const [index, group] of whole.entries()) {
          const left = new Set(kept[index]?.rows.map((each) => each.id));
          expect(new Set(group.rows.map((each) => each.id)).size).toBe(group.rows.length);
          for (const each of group.rows) {
            expect(each.cells).toHaveLength(panes.length);
            const values = new Set(each.cells.map(keyOf));
            expect(left.has(each.id)).toBe(values.size > 1);
          }
          expect(kept[index]?.notes).toEqual(group.notes);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('panes in another order are the same table in another order', () => {
    fc.assert(
      fc.property(anyPanes, (panes) => {
        const ids = (groups: readonly Group[]) => groups.map((group) => group.rows.map((each) => each.id).sort());
        expect(ids(differenceTable(panes.toReversed(), 0))).toEqual(ids(differenceTable(panes, 0)));
      }),
      { numRuns: 40 },
    );
  });

  test('those stand out that differ from the commonest value', () => {
    const of = (...texts: string[]) => oddOnes({ id: 'x', title: 'x', cells: texts.map((text) => ({ text })) });
    expect(of('8 s', '5 s', '10 s', '10 s')).toEqual([true, true, false, false]);
    expect(of('1', '2', '3')).toEqual([false, false, false]);
    expect(of('1', '1', '2', '2')).toEqual([false, false, false, false]);
  });

  test('as text: cells apart by tabs, one line for each row, mismatches in words', () => {
    const panes = [
      dPro({ prompt: 'a\n\tlake' }, { item: itemOf({ width: 1152, height: 640 }) }),
      b({ prompt: 'a\n\tlake' }, { item: itemOf({ width: 1280, height: 720, seconds: 5 }) }),
    ];
    const text = differenceText(panes, onlyDifferences(differenceTable(panes, 0)));
    const lines = text.split('\n');
    expect(lines[0]).toBe('\tA video-d-pro\tB video-b');
    expect(lines).toContain('Size\t1152 × 640 (requested 1280 × 720)\t1280 × 720');
    expect(lines).toContain('A: requested 1280 × 720, got 1152 × 640.');
    expect(differenceText(panes, differenceTable(panes, 0))).toContain('Prompt\ta lake\ta lake');
  });
});
