import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { type CutClip, trimInCutRate } from '../../../shared/projects/cut.ts';
import { ratePerSecond } from '../../../shared/util/frame-rate.ts';
import { wav } from '../../support/make-audio.ts';
import { makeCut, rates } from '../../support/make-cut.ts';
import { numberedVideo } from '../../support/numbered-video.ts';
import { testMediaReader } from '../../support/test-media-reader.ts';
import { printLine } from '../../support/test-seed.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { openCutExports } from './open-cut-exports.ts';

// Programs that nobody here wrote open the exported files: OpenShot (`apt-get install openshot-qt`), OpenTimelineIO if
// Python has it, and xmllint with Apple's document type definition if TRIPTYCH_FCPXML_DTD names that file.

const python = '/usr/bin/python3';
const run = promisify(execFile);
const guideHash = 'a'.repeat(64);
/** Seconds of the guide track: shorter than every cut. */
const guideSeconds = 2;
/** Start of the guide track. Frames of the cut. */
const guideOffset = 5;
/** The rate of a cut, and a clip of another rate that lasts from frame `from` to the end of its file and is rounded down. */
const cuts = [
  { rate: rates.pal, other: rates.cinema, from: 13 },
  { rate: rates.cinema, other: rates.pal, from: 23 },
  { rate: { numerator: 30, denominator: 1 }, other: rates.cinema, from: 13 },
].map(({ rate, other, from }) => {
  const cut = makeCut(
    [
      {
        title: 'Quay <&"\'> ]]> at the end of the long way home',
        scene: 'Arrival & fog',
        brief: 'Ships\nand "fog"',
        notes: 'Second line',
        take: { trim: [10, 60], before: 2 },
        markers: [{ frame: 20, text: 'Bird' }],
      },
      { title: 'Lost', planned: 30 },
      { title: 'Sea', take: { trim: [0, 1] } },
      { title: 'Night', take: { rate: other, frames: 60, trim: [from, 60] } },
      { title: 'Whole', take: {} },
    ],
    { rate, guide: { hash: guideHash, name: 'Voice.wav', offset: guideOffset, gain: -6 } },
  );
  const clips = cut.clips.filter((clip): clip is MediaClip => clip.media !== undefined);
  return { name: `${ratePerSecond(rate)} frames per second`, rate, cut, clips };
});
type TestCut = (typeof cuts)[number];
type MediaClip = CutClip & { readonly media: NonNullable<CutClip['media']> };

/** Exports the cut as a folder with media. Returns the path of the folder. */
async function exported({ cut, clips }: TestCut): Promise<string> {
  const folder = await temporaryFolder();
  const app = openCutExports(folder, cut, testMediaReader().mediaReader);
  for (const { media } of clips) {
    app.save(
      media.item,
      numberedVideo({ framesPerSecond: ratePerSecond(media.rate), frames: media.frames, width: 64, height: 48 }),
    );
  }
  app.saveSound(guideHash, wav(guideSeconds));
  const parent = join(folder, 'exports');
  mkdirSync(parent);
  await app.pack({ target: { kind: 'folder', parent }, reels: 'auxiliary' });
  return join(parent, 'harbour');
}

async function resultOf(script: string, args: readonly string[], home: string): Promise<unknown> {
  const program = fileURLToPath(new URL(`./${script}`, import.meta.url));
  const { stdout } = await run(python, [program, ...args], { env: { ...process.env, HOME: home }, timeout: 120_000 });
  const line = stdout.split('\n').find((each) => each.startsWith('RESULT '));
  return JSON.parse(line?.slice('RESULT '.length) ?? 'null');
}

interface OpenShotClip {
  readonly file: string;
  readonly title: string;
  /** Seconds. */
  readonly position: number;
  readonly start: number;
  readonly end: number;
  /** Frames of the file, as OpenShot's reader counts them. */
  readonly videoLength: number;
}

function has(program: string, args: readonly string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } });
    return true;
  } catch {
    return false;
  }
}

const hasOpenShot = has(python, ['-c', 'import openshot, openshot_qt, PyQt5.QtWidgets']);
if (!hasOpenShot)
  printLine('!! SKIPPED: OpenShot does not read the exported cuts, because openshot-qt is not installed.');

describe.skipIf(!hasOpenShot).each(cuts)('OpenShot at $name', (testCut) => {
  const { rate, clips } = testCut;
  const framesPerSecond = ratePerSecond(rate);

  async function imported(kind: 'edl' | 'xml') {
    const folder = await exported(testCut);
    const args = [kind, join(folder, `harbour.${kind}`), join(folder, 'media'), String(framesPerSecond), '1'];
    const found = (await resultOf('openshot-import.py', args, join(folder, '..'))) as OpenShotClip[];
    const frames = (seconds: number) => Math.round(seconds * framesPerSecond * 1000) / 1000;
    return found.map(({ file, videoLength, position, start, end }) => ({
      file,
      videoLength,
      position: frames(position),
      start: frames(start),
      end: frames(end),
    }));
  }

  const files = [
    '010_quay-at-the-end-of-the-long-way-home_t03.mp4',
    '030_sea_t01.mp4',
    '040_night_t01.mp4',
    '050_whole_t01.mp4',
  ];

  test('reads the EDL with the same clips and frames', async () => {
    expect(await imported('edl')).toEqual(
      clips.map(({ start, duration, media }, index) => {
        const part = trimInCutRate(media, rate);
        // The record times start at one hour.
        return {
          file: files[index],
          position: 3600 * framesPerSecond + start,
          start: part.in,
          end: part.in + duration,
          videoLength: media.frames,
        };
      }),
    );
  });

  test('reads the Premiere XML with the same clips and frames, and the guide track', async () => {
    expect(await imported('xml')).toEqual([
      // OpenShot reads audio tracks first. It ignores a constant gain.
      expect.objectContaining({
        file: 'guide_voice.wav',
        position: guideOffset,
        start: 0,
        end: Math.floor(guideSeconds * framesPerSecond),
      }),
      ...clips.map(({ start, media }, index) => ({
        file: files[index],
        position: start,
        // OpenShot reads frames of the file as frames of the cut.
        start: media.trim.in,
        end: media.trim.out,
        videoLength: media.frames,
      })),
    ]);
  });
});

const hasOpenTimelineIO = has(python, [
  '-c',
  'import collections, collections.abc as a; collections.MutableSequence = a.MutableSequence; collections.MutableMapping = a.MutableMapping; import opentimelineio',
]);
if (!hasOpenTimelineIO)
  printLine('!! SKIPPED: OpenTimelineIO does not read the exported cuts, because Python does not have it.');

describe.skipIf(!hasOpenTimelineIO).each(cuts)('OpenTimelineIO at $name', (testCut) => {
  const { rate, clips } = testCut;
  const framesPerSecond = ratePerSecond(rate);

  test.each(['edl', 'xml'])('reads the file .%s with the same clips and times', async (extension) => {
    const folder = await exported(testCut);
    const args = [join(folder, `harbour.${extension}`), String(framesPerSecond)];
    const read = await resultOf('read-with-opentimelineio.py', args, folder);
    const found = (read as { name: string; position: number; length: number; in: number; inRate: number }[]).filter(
      ({ name }) => name.includes('t0'),
    );
    expect(found).toEqual(
      clips.map(({ start, duration, media }) =>
        expect.objectContaining({
          position: expect.closeTo(start / framesPerSecond, 6),
          length: expect.closeTo(duration / framesPerSecond, 6),
          in: extension === 'edl' ? trimInCutRate(media, rate).in : media.trim.in,
          inRate: extension === 'edl' ? framesPerSecond : ratePerSecond(media.rate),
        }),
      ),
    );
  });
});

const dtd = process.env['TRIPTYCH_FCPXML_DTD'];
const canValidate = dtd !== undefined && has('xmllint', ['--version']);
if (!canValidate)
  printLine('!! SKIPPED: no DTD checks FCPXML. Set TRIPTYCH_FCPXML_DTD to FCPXMLv1_10.dtd and install xmllint.');

test.skipIf(!canValidate).each(cuts)('FCPXML at $name is valid by its document type definition', async (testCut) => {
  const folder = await exported(testCut);
  await run('xmllint', ['--noout', '--dtdvalid', dtd ?? '', join(folder, 'harbour.fcpxml')]);
  const broken = join(folder, 'broken.fcpxml');
  writeFileSync(broken, '<!DOCTYPE fcpxml>\n<fcpxml version="1.10"><spine/></fcpxml>');
  await expect(run('xmllint', ['--noout', '--dtdvalid', dtd ?? '', broken])).rejects.toThrow('Element fcpxml content');
});
