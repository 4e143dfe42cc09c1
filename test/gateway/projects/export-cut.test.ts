import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Item } from '../../../shared/library/item.ts';
import type { Cut } from '../../../shared/projects/cut.ts';
import type { GuideTrack } from '../../../shared/projects/project.ts';
import { wav } from '../../support/make-audio.ts';
import { makeCut } from '../../support/make-cut.ts';
import { numberedVideo } from '../../support/numbered-video.ts';
import { hasFfmpeg } from '../../support/run-ffmpeg.ts';
import { testMediaReader } from '../../support/test-media-reader.ts';
import { twoRates, videoOfFfmpeg } from '../../support/videos-of-ffmpeg.ts';
import { entriesOf } from '../../support/zip-entries.ts';
import { temporaryFolder } from '../support/open-test-app.ts';
import { testCut } from './large-cut.ts';
import { exportInput, openCutExports } from './open-cut-exports.ts';

const video = numberedVideo({ framesPerSecond: 25, frames: 30, width: 64, height: 48 });
const cut = makeCut([
  { title: 'Quay', take: { frames: 30, trim: [5, 20] } },
  { title: 'Lost' },
  { title: 'Sea', take: { frames: 30 } },
]);
const allNames = ['harbour.csv', 'harbour.edl', 'harbour.fcpxml', 'harbour.html', 'harbour.otio', 'harbour.xml'];
const mediaNames = ['010_quay_t01.mp4', '030_sea_t01.mp4'];

async function opened(chosen: Cut = cut, content: Buffer = video) {
  const folder = await temporaryFolder();
  const parent = join(folder, 'exports');
  mkdirSync(parent);
  const app = openCutExports(folder, chosen, testMediaReader().mediaReader);
  const items = chosen.clips.flatMap(({ media }) => media?.item ?? []);
  for (const item of items) app.save(item, content);
  return { ...app, folder, parent, items };
}

const into = (parent: string) => ({ target: { kind: 'folder', parent } }) as const;

describe('the export of a cut', () => {
  test('writes a folder with media and all formats', async () => {
    const { pack, parent } = await opened();
    const { steps, last } = await pack(into(parent));
    expect(last).toMatchObject({ kind: 'written', folder: 'harbour', files: 2, leftOut: 0 });
    expect(steps).toContainEqual({ kind: 'working', done: 1, of: 2 });
    const folder = join(parent, 'harbour');
    expect(readdirSync(folder).sort()).toEqual([...allNames, 'media'].sort());
    expect(readdirSync(join(folder, 'media')).sort()).toEqual(mediaNames);
    expect(readFileSync(join(folder, 'media', '010_quay_t01.mp4')).equals(video)).toBe(true);
    const url = String(pathToFileURL(join(folder, 'media', '010_quay_t01.mp4')));
    for (const name of ['harbour.otio', 'harbour.fcpxml', 'harbour.xml']) {
      expect(readFileSync(join(folder, name), 'utf8')).toContain(url);
    }
    expect(readFileSync(join(folder, 'harbour.html'), 'utf8')).toContain('data:image/webp;base64,cG9zdGVy');
    expect((await pack(into(parent))).last).toMatchObject({ folder: 'harbour-2' });
  });

  test.skipIf(!hasFfmpeg)('names files with a variable frame rate in the report', async () => {
    const { pack } = await opened(cut, videoOfFfmpeg('mp4', twoRates, '-fps_mode', 'vfr'));
    const { last, file } = await pack({ target: { kind: 'zip' }, formats: ['edl'] });
    expect(last).toMatchObject({ files: 2, leftOut: 0 });
    const report = String(entriesOf(file)['harbour/report.txt']).split('\r\n');
    expect(report[0]).toContain('Variable frame rate');
    expect(report.slice(1)).toEqual(mediaNames.map((name) => `${name}: 20.17 fps, variable (10–60)`).concat(''));
  });

  test('packs a ZIP with relative paths', async () => {
    const { pack } = await opened();
    const { last, file } = await pack({ target: { kind: 'zip' }, formats: ['edl', 'fcpxml'] });
    expect(last).toMatchObject({
      kind: 'packed',
      bytes: file.length,
      fileName: 'harbour.zip',
      formats: ['edl', 'fcpxml'],
    });
    const entries = entriesOf(file);
    expect(Object.keys(entries).sort()).toEqual(
      ['harbour.edl', 'harbour.fcpxml', ...mediaNames.map((name) => `media/${name}`)].map((name) => `harbour/${name}`),
    );
    expect(String(entries['harbour/harbour.fcpxml'])).toContain('src="media/010_quay_t01.mp4"');
  });

  const guide = { hash: 'a'.repeat(64), name: 'Voice & music.wav', offset: 5, gain: -6 };
  const withGuide = (changes: Partial<GuideTrack> = {}): Cut => ({
    ...cut,
    project: { ...cut.project, guide: { ...guide, ...changes } },
  });

  test('has the guide track as an audio file and an audio track', async () => {
    const { pack, saveSound } = await opened(withGuide());
    const sound = wav(2);
    saveSound(guide.hash, sound);
    const { last, file } = await pack({ target: { kind: 'zip' }, formats: ['otio', 'fcpxml', 'xmeml'] });
    expect(last).toMatchObject({ files: 3, leftOut: 0 });
    const entries = entriesOf(file);
    expect(entries['harbour/media/guide_voice-music.wav']?.equals(sound)).toBe(true);
    const tracks = JSON.parse(String(entries['harbour/harbour.otio'])).tracks.children;
    expect(tracks.map(({ kind }: { kind: string }) => kind)).toEqual(['Video', 'Audio']);
    for (const name of ['otio', 'fcpxml', 'xml']) {
      expect(String(entries[`harbour/harbour.${name}`]), name).toContain('media/guide_voice-music.wav');
    }
  });

  test('uses the file of a take for its sound as the guide track, once', async () => {
    const itemId = cut.clips[2]?.media?.item.id ?? '';
    const { pack } = await opened(withGuide({ itemId, name: 'sea.mp4' }));
    const { last, file } = await pack({ target: { kind: 'zip' }, formats: ['xmeml'] });
    expect(last).toMatchObject({ files: 2, leftOut: 0 });
    const text = String(entriesOf(file)['harbour/harbour.xml']).replace(/\n\s*/g, '');
    expect(text).toContain('<file id="file-guide"><name>030_sea_t01.mp4</name>');
  });

  test('names a guide track without its file in the report', async () => {
    const { pack, saveSound } = await opened(withGuide());
    const missing = await pack({ target: { kind: 'zip' }, formats: ['otio'] });
    expect(missing.last).toMatchObject({ files: 2, leftOut: 1 });
    const entries = entriesOf(missing.file);
    expect(String(entries['harbour/report.txt'])).toContain(
      'Guide track Voice & music.wav: the file can’t be read: it no longer exists.',
    );
    expect(JSON.parse(String(entries['harbour/harbour.otio'])).tracks.children).toHaveLength(1);
    saveSound(guide.hash, Buffer.from('no sound'));
    const damaged = await pack({ target: { kind: 'zip' }, formats: ['otio'] });
    expect(String(entriesOf(damaged.file)['harbour/report.txt'])).toContain('the file is damaged.');
  });

  test('packs an OTIOZ file', async () => {
    const { pack } = await opened();
    const { last, file } = await pack({ target: { kind: 'otioz' } });
    expect(last).toMatchObject({ fileName: 'harbour.otioz', formats: ['otio'] });
    const entries = entriesOf(file);
    expect(Object.keys(entries)).toEqual(['content.otio', 'version.txt', ...mediaNames.map((name) => `media/${name}`)]);
    expect(String(entries['version.txt'])).toBe('1.0.0\n');
    expect(String(entries['content.otio'])).toContain('"target_url": "media/010_quay_t01.mp4"');
  });

  test('names takes without a file, and exports a gap', async () => {
    const { pack, folder, items } = await opened();
    await rm(join(folder, 'library', items[0]?.file ?? ''));
    const { last, file } = await pack({ target: { kind: 'zip' }, formats: ['edl'] });
    expect(last).toMatchObject({ files: 1, leftOut: 1 });
    const entries = entriesOf(file);
    expect(String(entries['harbour/report.txt'])).toBe(
      'Not in this export:\r\n010_quay_t01.mp4: its file is missing.\r\n',
    );
    expect(String(entries['harbour/harbour.edl'])).toContain(
      '001  BL       V     C        00:00:00:00 00:00:00:15 01:00:00:00 01:00:00:15\r\n* SHOT: 010, Quay',
    );
  });

  test('of a project without media is a shot list', async () => {
    const { pack, parent } = await opened(makeCut([{ title: 'Quay' }]));
    expect((await pack(into(parent))).last).toMatchObject({ files: 0, formats: ['csv', 'shot-list'] });
    expect(readdirSync(join(parent, 'harbour')).sort()).toEqual(['harbour.csv', 'harbour.html']);
    await expect(pack({ target: { kind: 'otioz' } })).rejects.toThrow('Export a shot list instead.');
  });

  test('leaves nothing behind when canceled', async () => {
    const { exports, folder, parent } = await opened();
    const controller = new AbortController();
    const run = async () => {
      for await (const step of exports.pack(cut, exportInput(into(parent)), controller.signal)) {
        if (step.kind === 'working' && existsSync(join(parent, '.harbour.unfinished'))) controller.abort();
      }
    };
    await expect(run()).rejects.toThrow('aborted');
    expect(readdirSync(parent)).toEqual([]);
    expect(existsSync(join(folder, 'temporary')) ? readdirSync(join(folder, 'temporary')) : []).toEqual([]);
  });

  test('explains a missing folder and a file that changes', async () => {
    const { pack, parent, exports } = await opened();
    await expect(pack(into(join(parent, 'missing')))).rejects.toThrow('Couldn’t write the export (ENOENT).');
    const run = async () => {
      for await (const step of exports.pack(cut, exportInput(into(parent)))) {
        // The file grows after its size was read.
        if (step.kind === 'working' && step.done === 2) grow(cut.clips[2]?.media?.item);
      }
    };
    const grow = (item: Item | undefined) => writeFileSync(join(parent, '..', 'library', item?.file ?? ''), 'short');
    await expect(run()).rejects.toThrow('030_sea_t01.mp4 changed on the disk');
    expect(readdirSync(parent)).toEqual([]);
  });

  test('after a kill, no half folder has the name of a whole one, and the next export completes', async () => {
    const { pack, folder, parent, items } = await opened(testCut, Buffer.from('small'));
    await pack(into(parent));
    const whole = readdirSync(join(parent, 'harbour'));
    for (const item of items) truncateSync(join(folder, 'library', item.file), 400_000_000);
    const program = fileURLToPath(new URL('./export-process.ts', import.meta.url));
    const child = spawn(process.execPath, [program, folder, parent], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    const unfinished = join(parent, '.harbour-2.unfinished', 'media');
    await expect.poll(() => existsSync(unfinished) && readdirSync(unfinished).length > 0, { interval: 5 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(readdirSync(parent).sort()).toEqual(['.harbour-2.unfinished', 'harbour']);
    expect(readdirSync(join(parent, 'harbour'))).toEqual(whole);
    for (const item of items) truncateSync(join(folder, 'library', item.file), 5);
    expect((await pack(into(parent))).last).toMatchObject({ folder: 'harbour-2' });
    expect(readdirSync(parent).sort()).toEqual(['harbour', 'harbour-2']);
  });
});
