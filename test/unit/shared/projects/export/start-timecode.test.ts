import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { StartTimecode } from '../../../../../shared/library/start-timecode.ts';
import type { Cut } from '../../../../../shared/projects/cut.ts';
import { edlText } from '../../../../../shared/projects/export/edl.ts';
import { fcpxmlText } from '../../../../../shared/projects/export/fcpxml.ts';
import { otioText } from '../../../../../shared/projects/export/otio.ts';
import { shotListCsv } from '../../../../../shared/projects/export/shot-list-csv.ts';
import { xmemlText } from '../../../../../shared/projects/export/xmeml.ts';
import { findCutChanges, itemIdsWithTimecode } from '../../../../../shared/projects/import/find-cut-changes.ts';
import { parseEdl } from '../../../../../shared/projects/import/parse-edl.ts';
import { parseOtio } from '../../../../../shared/projects/import/parse-otio.ts';
import { frameOfTimecode, hasDropFrame } from '../../../../../shared/projects/timecode.ts';
import { type FrameRate, timelineRates } from '../../../../../shared/util/frame-rate.ts';
import { filesOf, idOf, makeCut, rates } from '../../../../support/make-cut.ts';

function startOf(text: string, rate: FrameRate): StartTimecode {
  const dropFrame = text.includes(';');
  return { frame: frameOfTimecode(text, { rate, dropFrame }) ?? -1, rate, dropFrame };
}

/** The lists of a cut whose files all have this start timecode. */
function listsOf(cut: Cut, startTimecode: StartTimecode | undefined, dropFrame = false) {
  const source = { cut, files: filesOf(cut, { startTimecode }), dropFrame };
  const flat = (text: string) => text.replace(/\n\s*/g, '');
  return {
    edl: edlText(source),
    fcpxml: flat(fcpxmlText(source)),
    otio: otioText(source),
    xmeml: flat(xmemlText(source)),
    csv: shotListCsv(source),
  };
}

const oneTake = (rate: FrameRate, cutRate = rate) =>
  makeCut([{ take: { rate, frames: 96, trim: [24, 72] }, markers: [{ frame: 30, text: 'Here' }] }], { rate: cutRate });

describe('lists of a file with timecode', () => {
  test('begin at its timecode', () => {
    const { edl, fcpxml, otio, xmeml, csv } = listsOf(oneTake(rates.cinema), startOf('01:00:00:00', rates.cinema));
    expect(edl).toContain('V     C        01:00:01:00 01:00:03:00 01:00:00:00 01:00:02:00');
    expect(fcpxml).toMatch(/<asset id="r2" [^>]*start="3600s" duration="4s"/);
    expect(fcpxml).toMatch(/<asset-clip [^>]*start="3601s" [^>]*tcFormat="NDF"/);
    expect(fcpxml).toContain('<marker start="86430/24s"');
    const [clip] = JSON.parse(otio).tracks.children[0].children;
    expect(clip.source_range.start_time).toMatchObject({ value: 86_424, rate: 24 });
    expect(clip.media_references.DEFAULT_MEDIA.available_range.start_time).toMatchObject({ value: 86_400, rate: 24 });
    expect(clip.markers[0].marked_range.start_time).toMatchObject({ value: 86_430 });
    expect(xmeml).toContain(
      '<duration>96</duration><timecode><rate><timebase>24</timebase><ntsc>FALSE</ntsc></rate><string>01:00:00:00</string>' +
        '<frame>86400</frame><displayformat>NDF</displayformat></timecode><media>',
    );
    // Points of a clip are positions in the file.
    expect(xmeml).toContain('<in>24</in><out>72</out>');
    expect(csv).toContain(',01:00:01:00\r\n');
  });

  test('name its drop-frame timecode, in a list without', () => {
    const { edl, fcpxml, xmeml, csv } = listsOf(oneTake(rates.ntsc), startOf('01:00:00;00', rates.ntsc));
    expect(edl).toContain('FCM: NON-DROP FRAME');
    expect(edl).toContain('01:00:00;24 01:00:02;12 01:00:00:00 01:00:01:18');
    // 107,892 frames are just under an hour.
    expect(fcpxml).toMatch(/<asset id="r2" [^>]*start="107999892\/30000s"/);
    expect(fcpxml).toMatch(/<asset-clip [^>]*start="108023916\/30000s" [^>]*tcFormat="DF"/);
    expect(xmeml).toContain('<string>01:00:00;00</string><frame>107892</frame><displayformat>DF</displayformat>');
    expect(csv).toContain(',01:00:00;24\r\n');
  });

  test('of another rate keep its hours, minutes and seconds', () => {
    const start = startOf('10:00:00:12', rates.pal);
    const { edl, otio, xmeml } = listsOf(oneTake(rates.pal, rates.ntsc), start, true);
    // Frame 12 of 25 is frame 14 of 30, and the trim begins 29 frames later.
    expect(edl).toContain('10:00:01:13 10:00:03:11 01:00:00;00');
    const [clip] = JSON.parse(otio).tracks.children[0].children;
    expect(clip.source_range.start_time).toMatchObject({ value: 900_036, rate: 25 });
    expect(xmeml).toContain('<timebase>25</timebase><ntsc>FALSE</ntsc></rate><string>10:00:00:12</string>');
  });

  test('are unchanged for a file without', () => {
    const { edl, fcpxml, otio, xmeml } = listsOf(oneTake(rates.cinema), undefined);
    expect(edl).toContain('00:00:01:00 00:00:03:00 01:00:00:00');
    expect(fcpxml).toMatch(/<asset id="r2" [^>]*start="0s"/);
    expect(otio).toContain('"value": 24');
    expect(xmeml.match(/<timecode>/g)).toHaveLength(1);
  });
});

describe('an edited list of a file with timecode', () => {
  const changesOf = (cut: Cut, list: 'edl' | 'otio', text: string, start: StartTimecode) => {
    const parsed = list === 'edl' ? parseEdl(text, cut.project.rate) : parseOtio(text);
    const starts = new Map(itemIdsWithTimecode(cut, parsed).map((id) => [id, start]));
    return findCutChanges(cut, parsed, new Map(), starts).changes;
  };

  test('changes nothing by itself, at all rates', () => {
    const rate = fc.constantFrom(...timelineRates);
    const facts = fc.record({
      file: rate,
      cut: rate,
      second: fc.nat(86_000),
      isDrop: fc.boolean(),
      list: fc.boolean(),
    });
    fc.assert(
      fc.property(facts, ({ file, cut: cutRate, second, isDrop, list }) => {
        const cut = oneTake(file, cutRate);
        const dropFrame = isDrop && hasDropFrame(file);
        const start = { frame: second * 24, rate: file, dropFrame };
        const { edl, otio } = listsOf(cut, start, list);
        expect(changesOf(cut, 'edl', edl, start)).toEqual([]);
        expect(changesOf(cut, 'otio', otio, start)).toEqual([]);
      }),
    );
  });

  test('moves the trim by what was edited', () => {
    const cut = oneTake(rates.cinema);
    const start = startOf('01:00:00:00', rates.cinema);
    const { edl, otio } = listsOf(cut, start);
    const trim = { kind: 'trim', shotId: idOf(1, 0), itemId: idOf(2, 0), before: { in: 24, out: 72 } };
    const after = { in: 30, out: 78 };
    const moved = edl.replace('01:00:01:00 01:00:03:00', '01:00:01:06 01:00:03:06');
    expect(changesOf(cut, 'edl', moved, start)).toEqual([{ ...trim, after }]);
    // Some programs write no range of the file.
    const timeline = JSON.parse(otio);
    const [clip] = timeline.tracks.children[0].children;
    clip.source_range.start_time.value = 86_430;
    clip.media_references.DEFAULT_MEDIA.available_range = null;
    expect(changesOf(cut, 'otio', JSON.stringify(timeline), start)).toEqual([{ ...trim, after }]);
  });

  test('of an earlier version counts from 0', () => {
    const cut = oneTake(rates.cinema);
    const { edl, otio } = listsOf(cut, undefined);
    const start = startOf('01:00:00:00', rates.cinema);
    expect(changesOf(cut, 'edl', edl, start)).toEqual([]);
    expect(changesOf(cut, 'otio', otio, start)).toEqual([]);
  });
});
