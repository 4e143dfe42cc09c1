import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { areMp4TablesWithinFile } from '../../../../../electron/media/are-mp4-tables-within-file.ts';
import { createCrashLoopGuard, markKey } from '../../../../../electron/workers/media-files/crash-loop-guard.ts';
import { UnmeasuredError } from '../../../../../electron/workers/media-files/media-file-reader.ts';
import { handMadeVideo, overfullVideos, slowVideo } from '../../../../support/hostile-videos.ts';
import { mp3 } from '../../../../support/make-audio.ts';
import { makeImage } from '../../../../support/make-images.ts';
import { numberedVideo } from '../../../../support/numbered-video.ts';
import { scratchFolder } from '../../../../support/scratch-folder.ts';
import { testMediaReader } from '../../../../support/test-media-reader.ts';
import { videoWithAudio } from '../../../../support/video-with-audio.ts';

const file = 'a result';

function fileOf(bytes: Uint8Array): string {
  const scratch = scratchFolder('measured');
  onTestFinished(scratch.remove);
  const path = join(scratch.path, 'file');
  writeFileSync(path, bytes);
  return path;
}

describe('the tables of an MP4', () => {
  for (const [name, make] of Object.entries(overfullVideos)) {
    test(`with ${name} are refused before a parser reads them`, async () =>
      expect(await areMp4TablesWithinFile(fileOf(make()))).toBe(false));
  }

  test('of valid files are accepted', async () => {
    const video = numberedVideo({ framesPerSecond: 30, frames: 40 });
    const videos = [handMadeVideo(), video, await videoWithAudio(video, mp3(2)), makeImage(8, 8)];
    for (const bytes of videos) expect(await areMp4TablesWithinFile(fileOf(bytes))).toBe(true);
  });
});

test('a file that crashes its worker is given up, is not measured automatically again, and is measured on request', async () => {
  const { mediaReader } = testMediaReader(1_500);
  const slow = fileOf(slowVideo(1_500_000));
  for (const kind of ['media', 'frames'] as const) {
    const before = mediaReader.count();
    await expect(mediaReader[kind](slow, { file })).rejects.toBeInstanceOf(UnmeasuredError);
    expect(mediaReader.count()).toBe(before + 1);
    await expect(mediaReader[kind](slow, { file })).rejects.toThrow(/isn’t measured again automatically/);
    expect(mediaReader.count()).toBe(before + 1);
    await expect(mediaReader[kind](slow, { file, isRequestedByUser: true })).rejects.toThrow(/took too long/);
    expect(mediaReader.count()).toBe(before + 2);
  }
  // The same name means the same mark: a measurement that ends removes the mark. Another file with these bytes has none.
  const good = fileOf(handMadeVideo());
  await expect(mediaReader.media(good, { file })).rejects.toBeInstanceOf(UnmeasuredError);
  expect(await mediaReader.media(good, { file: 'another result' })).toMatchObject({ seconds: 2 });
  await mediaReader.allowAgain(file);
  expect(await mediaReader.media(good, { file })).toMatchObject({ width: 64, height: 48, seconds: 2 });
});

test('a refusal is reported with the text about the file, and leaves no mark', async () => {
  const { mediaReader, marks } = testMediaReader();
  const text = fileOf(Buffer.from('only text'));
  const sentence = 'notes.txt is neither an image nor a video: it contains text.';
  await expect(mediaReader.media(text, { name: 'notes.txt', file })).rejects.toMatchObject({
    problem: { kind: 'answer', sentence },
  });
  await expect(mediaReader.media(join(text, 'gone'), { file })).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(await marks.start(markKey('media', file))).toBe(true);
});

describe('marks of the crash loop guard', () => {
  const opened = () => {
    const scratch = scratchFolder('marks');
    onTestFinished(scratch.remove);
    return { folder: scratch.path, again: () => createCrashLoopGuard(scratch.path) };
  };

  test('allow one unfinished start, and not the second', async () => {
    const { again } = opened();
    expect(await again().start('a')).toBe(true);
    expect(await again().start('a')).toBe(true);
    expect(await again().start('a')).toBe(false);
    expect(await again().start('b')).toBe(true);
  });

  test('of finished measurements are removed, for any number of parallel ones', async () => {
    const { folder, again } = opened();
    const marks = again();
    expect(await Promise.all([marks.start('a'), marks.start('a'), marks.start('a')])).toEqual([true, true, true]);
    await marks.end('a');
    await marks.end('a');
    expect(readdirSync(folder)).toEqual(['a.json']);
    await marks.end('a');
    expect(readdirSync(folder)).toEqual([]);
    expect(await again().start('a')).toBe(true);
  });

  test('are written anew while the mark of the last measurement is being removed', async () => {
    const { folder, again } = opened();
    const marks = again();
    for (let turn = 0; turn < 20; turn += 1) {
      const before = marks.start('a');
      await before;
      const ending = marks.end('a');
      expect(await marks.start('a')).toBe(true);
      await ending;
      expect(readdirSync(folder)).toEqual(['a.json']);
      await marks.end('a');
    }
  });

  test('of given up files stay', async () => {
    const { again } = opened();
    const marks = again();
    await marks.start('a');
    await marks.end('a', true);
    expect(await again().start('a')).toBe(false);
  });

  test('that are truncated count as one start', async () => {
    const { folder, again } = opened();
    writeFileSync(join(folder, 'a.json'), '');
    expect(await again().start('a')).toBe(true);
    expect(await again().start('a')).toBe(false);
  });
});
