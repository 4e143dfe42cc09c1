import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ComparedPane,
  type Group,
  keyOf,
  oddOnes,
} from '../../../../shared/comparisons/comparison-table-types.ts';
import { differenceTable, differenceText, onlyDifferences } from '../../../../shared/comparisons/difference-table.ts';
import { builtInModels } from '../../../../shared/models/all-models.ts';
import { draftOf, fittedFrom, imageFileOf, itemOf, paneOf, taskOf } from './sample-panes.ts';
import { b, dPro } from './two-compared-panes.ts';

function row(groups: readonly Group[], group: Group['title'], title: string) {
  return groups.find((each) => each.title === group)?.rows.find((each) => each.title === title);
}

function words(groups: readonly Group[], group: Group['title'], title: string) {
  return row(groups, group, title)?.cells.map((cell) => cell.text);
}

describe('the requested values', () => {
  test('use the text and the title of the form', () => {
    const groups = differenceTable([dPro(), b({ negative_prompt: 'rain' })], 0);
    expect(words(groups, 'Requested', 'Duration')).toEqual(['8 s', '5 s']);
    expect(words(groups, 'Requested', 'Size')).toEqual(['1280 × 720, 16:9', '16:9']);
    expect(words(groups, 'Requested', 'First frame')).toEqual(['not set', '–']);
    expect(words(groups, 'Requested', 'Negative prompt')).toEqual(['–', 'rain']);
  });

  test('a form without a field and one that left it empty ask for the same', () => {
    const groups = onlyDifferences(differenceTable([dPro(), b({ aspect_ratio: '' })], 0));
    expect(groups[0]?.rows.map((each) => each.title)).toEqual(['Size', 'Duration', 'Version']);
  });

  test('a parameter that a model does not have is a dash with its reason', () => {
    const groups = differenceTable([dPro(), b({ negative_prompt: 'rain' })], 0);
    const [absent, present] = row(groups, 'Requested', 'Negative prompt')?.cells ?? [];
    expect(absent).toMatchObject({ text: '–', reason: 'Not available for this model' });
    expect(present?.reason).toBeUndefined();
  });

  test('the only model that has a parameter is named, unless all panes have one model', () => {
    const only = (panes: ComparedPane[], title: string) =>
      row(differenceTable(panes, 0), 'Requested', title)?.onlyModel;
    expect(only([dPro(), b()], 'Negative prompt')).toBe('video-b');
    expect(only([dPro(), b(), b()], 'Negative prompt')).toBe('video-b');
    expect(only([dPro(), b()], 'Prompt')).toBeUndefined();
    expect(only([dPro(), b()], 'Size')).toBeUndefined();
    expect(only([b(), b()], 'Negative prompt')).toBeUndefined();
    const sent = differenceTable([dPro(), b({ cfg_scale: 0.7 })], 0);
    expect(row(sent, 'Sent', 'CFG scale')?.onlyModel).toBe('video-b');
  });

  test('show a resized image as the image that the user chose', () => {
    const original = imageFileOf('a', { width: 4000, height: 3000 });
    const fitted = fittedFrom(original, 'b');
    const groups = differenceTable(
      [dPro({ input_reference: [fitted] }), paneOf('B', 'video-a-v2.5-turbo', draftOf({ image: [original] }))],
      0,
    );
    expect(new Set(row(groups, 'Requested', 'First frame')?.cells.map(keyOf)).size).toBe(1);
  });

  test('show extra body fields under their own names, and as text if they are no JSON', () => {
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

  test('of a tracked result are unknown, with a note', () => {
    const groups = differenceTable([dPro(), paneOf('B', 'video-d-pro', undefined)], 0);
    expect(words(groups, 'Requested', 'Duration')).toEqual(['8 s', 'not known']);
    expect(words(groups, 'Sent', 'Prompt length')).toEqual(['6', 'not known']);
  });

  test('are not shown as unknown while they load', () => {
    const groups = differenceTable([dPro(), { ...paneOf('B', 'video-d-pro', undefined), asking: true }], 0);
    expect(words(groups, 'Requested', 'Duration')).toEqual(['8 s', '']);
    expect(words(groups, 'Sent', 'Prompt length')).toEqual(['6', '']);
    expect(words(groups, 'Measured', 'Took')).toEqual(['not known', '']);
  });
});

describe('the sent values', () => {
  test('count prompts, and show the end that a shorter limit removed', () => {
    const whole = `${'a'.repeat(2400)} and a red boat 🚣`;
    const cut = [...whole].slice(0, 2000).join('');
    const groups = differenceTable([dPro({ prompt: cut }), b({ prompt: whole })], 0);
    expect(words(groups, 'Sent', 'Prompt length')).toEqual(['2000', '2417']);
    const lost = [...whole].slice(2000).join('').trim();
    expect(groups[1]?.notes).toContainEqual({ kind: 'cut', text: `A was cut by 417 characters: “${lost}”` });
  });

  test('of a prompt that is shorter for another reason have no loss', () => {
    const groups = differenceTable([dPro({ prompt: 'a lake' }), b({ prompt: 'a lake at dusk' })], 0);
    expect(groups[1]?.notes).toEqual([]);
  });

  test('list omitted values with the reason', () => {
    const groups = differenceTable([dPro(), b({ cfg_scale: 0.7 })], 0);
    expect(words(groups, 'Sent', 'CFG scale')).toEqual(['–', 'not sent']);
    expect(groups[1]?.notes.map((note) => note.text)).toEqual([
      'B: CFG scale was not sent; not supported by version 2.',
    ]);
  });

  test('show how an image is sent', () => {
    const image = imageFileOf('a', { width: 1280, height: 720, bytes: 345_000 });
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

describe('the measured values', () => {
  const video = { codec: 'avc1.640028', frameTimes: Array.from({ length: 192 }, (_, at) => at / 24), seconds: 8 };

  test('show the file, and the time from the create to the saved file', () => {
    const task = taskOf({ createdAt: 1000, endedAt: 282_000 });
    const groups = differenceTable(
      [dPro({}, { item: itemOf(), video: video, task }), b({}, { without: 'running' })],
      0,
    );
    const of = (title: string) => words(groups, 'Measured', title);
    expect(of('Size')).toEqual(['1280 × 720, 16:9', 'waiting']);
    expect(of('Frames')).toEqual(['192', 'waiting']);
    expect(of('Rate')).toEqual(['24 fps', 'waiting']);
    expect(of('Duration')).toEqual(['8.00 s', 'waiting']);
    expect(of('Codec')).toEqual(['H.264', 'waiting']);
    expect(of('Sound')).toEqual(['none', 'waiting']);
    expect(of('File')).toEqual(['6.1 MB', 'waiting']);
    expect(of('Took')).toEqual(['4:41', 'not known']);
  });

  test('of a running task show its time so far', () => {
    const task = taskOf({ state: 'waiting', createdAt: 1000 });
    const groups = differenceTable([dPro({}, { task, without: 'running' })], 4400);
    expect(words(groups, 'Measured', 'Took')).toEqual(['3.4 s']);
  });

  test('of images alone show nothing about videos', () => {
    const image = itemOf({ kind: 'image', mime: 'image/png', modelId: 'image-e-2' });
    const groups = differenceTable([paneOf('A', 'image-e-2', draftOf({}), { item: image })], 0);
    expect(groups[2]?.rows.map((each) => each.title)).toEqual(['Size', 'Codec', 'File', 'Took']);
    expect(words(groups, 'Measured', 'Codec')).toEqual(['PNG']);
  });

  test.each([
    { asked: '1280x720', width: 1152, height: 640, note: 'requested 1280 × 720, got 1152 × 640.' },
    { asked: '1280x720', width: 1280, height: 720, note: undefined },
    { asked: '1280x720', width: 1280, height: 721, note: undefined },
    { asked: '720x1280', width: 1280, height: 720, note: 'requested 720 × 1280, got 1280 × 720.' },
  ])('a requested size of $asked with a result of $width x $height', ({ asked, width, height, note }) => {
    const groups = differenceTable([dPro({ size: asked }, { item: itemOf({ width, height }) })], 0);
    expect(groups[2]?.notes).toEqual(note === undefined ? [] : [{ kind: 'mismatch', text: `A: ${note}` }]);
    const mark = row(groups, 'Measured', 'Size')?.cells[0]?.mismatch;
    expect(mark).toBe(note && `requested ${asked.replace('x', ' × ')}`);
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
    { got: 8.04, flags: 0 },
    { got: 7.5, flags: 0 },
    { got: 7.4, flags: 1 },
    { got: 5, flags: 1 },
  ])('a result of $got s instead of 8 s has $flags flags', ({ got, flags }) => {
    const groups = differenceTable([dPro({}, { item: itemOf({ seconds: got }) })], 0);
    expect(groups[2]?.notes.length).toBe(flags);
  });

  test('of audio are flagged if it was requested and is missing, and not if it was not sent', () => {
    const pane = (values: Record<string, string | boolean | number>, audioCodec?: string) =>
      paneOf('A', 'video-c-2.6-t2v-spark', draftOf({ prompt: 'x', size: '1920*1080', duration: 10, ...values }), {
        item: itemOf({ width: 1920, height: 1080, seconds: 10 }),
        video: { ...video, seconds: 10, ...(audioCodec === undefined ? {} : { audioCodec }) },
      });
    const notesOf = (each: ComparedPane) => differenceTable([each], 0)[2]?.notes.map((note) => note.text);
    expect(notesOf(pane({ audio: true }))).toEqual(['A: requested sound, got none.']);
    expect(notesOf(pane({ audio: false }, 'mp4a.40.2'))).toEqual(['A: requested no sound, got sound.']);
    expect(notesOf(pane({ audio: true }, 'mp4a.40.2'))).toEqual([]);
    expect(notesOf(pane({ audio: false, audio_url: 'https://example.com/a.mp3' }, 'mp4a.40.2'))).toEqual([]);
    expect(notesOf(pane({}))).toEqual([]);
  });
});

describe('the differences', () => {
  const anyModel = fc.constantFrom(...builtInModels.map((model) => model.id));
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

  test('leave out a row if and only if all its values are equal, and each row has one cell per pane', () => {
    fc.assert(
      fc.property(anyPanes, (panes) => {
        const whole = differenceTable(panes, 0);
        const differing = onlyDifferences(whole);
        for (const [index, group] of whole.entries()) {
          const left = new Set(differing[index]?.rows.map((each) => each.id));
          expect(new Set(group.rows.map((each) => each.id)).size).toBe(group.rows.length);
          for (const each of group.rows) {
            expect(each.cells).toHaveLength(panes.length);
            const values = new Set(each.cells.map(keyOf));
            expect(left.has(each.id)).toBe(values.size > 1);
          }
          expect(differing[index]?.notes).toEqual(group.notes);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('of reordered panes are the same table in another order', () => {
    fc.assert(
      fc.property(anyPanes, (panes) => {
        const ids = (groups: readonly Group[]) => groups.map((group) => group.rows.map((each) => each.id).sort());
        expect(ids(differenceTable(panes.toReversed(), 0))).toEqual(ids(differenceTable(panes, 0)));
      }),
      { numRuns: 40 },
    );
  });

  test('mark the values that differ from the most common one', () => {
    const of = (...texts: string[]) => oddOnes({ id: 'x', title: 'x', cells: texts.map((text) => ({ text })) });
    expect(of('8 s', '5 s', '10 s', '10 s')).toEqual([true, true, false, false]);
    expect(of('1', '2', '3')).toEqual([false, false, false]);
    expect(of('1', '1', '2', '2')).toEqual([false, false, false, false]);
  });

  test('as text separate cells by tabs, with one line per row and mismatches in words', () => {
    const panes = [
      dPro({ prompt: 'a\n\tlake' }, { item: itemOf({ width: 1152, height: 640 }) }),
      b({ prompt: 'a\n\tlake' }, { item: itemOf({ width: 1280, height: 720, seconds: 5 }) }),
    ];
    const text = differenceText(panes, onlyDifferences(differenceTable(panes, 0)));
    const lines = text.split('\n');
    expect(lines[0]).toBe('\tA video-d-pro\tB video-b');
    expect(lines).toContain('Size\t1152 × 640, 9:5 (requested 1280 × 720)\t1280 × 720, 16:9');
    expect(lines).toContain('A: requested 1280 × 720, got 1152 × 640.');
    expect(differenceText(panes, differenceTable(panes, 0))).toContain('Prompt\ta lake\ta lake');
  });
});
