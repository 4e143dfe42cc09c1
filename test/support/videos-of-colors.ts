import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runFfmpeg } from './run-ffmpeg.ts';
import { scratchFolder } from './scratch-folder.ts';

const h264 = '-c:v libx264 -preset ultrafast -pix_fmt yuv420p';
const bt2020 = '-pix_fmt yuv420p10le -color_primaries bt2020 -colorspace bt2020nc';
const vp9 = '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -threads 1';
const of = (name: string) => `-colorspace ${name} -color_primaries ${name} -color_trc ${name}`;

/** Name, size, and options of ffmpeg. */
const videos = {
  'untagged.mp4': ['640x360', h264],
  'untagged-720.mp4': ['1280x720', h264],
  'untagged.webm': ['640x360', `${vp9} -pix_fmt yuv420p`],
  'untagged-full.webm': ['640x360', `${vp9} -pix_fmt yuv420p -vf scale=out_range=full -color_range pc`],
  'only-matrix.mp4': ['640x360', `${h264} -colorspace bt709`],
  'bt709.mp4': ['640x360', `${h264} ${of('bt709')}`],
  'bt601-full.mp4': ['320x180', `${h264} ${of('smpte170m')} -vf scale=out_range=full -color_range pc`],
  'hlg.mp4': ['640x360', `-c:v libaom-av1 -cpu-used 8 -usage realtime -threads 1 ${bt2020} -color_trc arib-std-b67`],
  'hlg-hevc.mp4': [
    '320x180',
    `-c:v libx265 -preset ultrafast -x265-params pools=1 -tag:v hvc1 ${bt2020} -color_trc arib-std-b67`,
  ],
  'pq.webm': ['320x180', `${vp9} ${bt2020} -color_trc smpte2084`],
} as const;
export type VideoOfColors = keyof typeof videos;

/** Creates a video of a moving pattern whose file states its colors, some of them, or none. Needs ffmpeg. */
export function videoOfColors(name: VideoOfColors): Buffer {
  const folder = scratchFolder('colors');
  try {
    const [size, options] = videos[name];
    const file = join(folder.path, name);
    runFfmpeg(['-y', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=24:duration=0.5`, ...options.split(' '), file]);
    return readFileSync(file);
  } finally {
    folder.remove();
  }
}
