import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type NumberedVideo, numberedVideo } from './numbered-video.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { scratchFolder } from './scratch-folder.ts';

/**
 * Creates an MP4 with numbered frames and AAC sound. `sound`: an expression of ffmpeg's `aevalsrc` for each channel,
 * separated by `|`, with the time `t` in seconds. Needs ffmpeg.
 */
export function videoWithTone(video: NumberedVideo, sound: string): Buffer {
  const folder = scratchFolder('tone');
  const [silent, file] = [join(folder.path, 'silent.mp4'), join(folder.path, 'sound.mp4')];
  try {
    writeFileSync(silent, numberedVideo(video));
    const source = `aevalsrc='${sound}':s=48000:d=${video.frames / video.framesPerSecond}`;
    const encode = ['-c:v', 'copy', '-c:a', 'aac', '-b:a', '192k', '-movflags', '+faststart'];
    runFfmpeg(['-y', '-i', silent, '-f', 'lavfi', '-i', source, ...encode, file]);
    return readFileSync(file);
  } finally {
    folder.remove();
  }
}

/** Measures the integrated loudness of a media file with ffmpeg's `ebur128`. LUFS. */
export function loudnessByFfmpeg(file: Buffer): number {
  const folder = scratchFolder('loudness');
  const path = join(folder.path, 'file.mp4');
  try {
    writeFileSync(path, file);
    const report = runFfmpeg(['-i', path, '-map', 'a', '-filter:a', 'ebur128', '-f', 'null', '-']);
    return Number(/Integrated loudness:\s+I:\s+(-?[\d.]+) LUFS/.exec(report)?.[1]);
  } finally {
    folder.remove();
  }
}
