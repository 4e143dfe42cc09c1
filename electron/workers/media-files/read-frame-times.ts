import { mostFrameTimes, type VideoFrameTiming } from '../../../shared/library/video-frame-timing.ts';
import { ProblemError, problem } from '../../../shared/problem.ts';
import { diskErrorReason } from '../../files/disk-error-reason.ts';
import { isMissingPath, isSystemError } from '../../files/system-error-codes.ts';
import { areMp4TablesWithinFile } from '../../media/are-mp4-tables-within-file.ts';
import { videoFormats } from '../../media/measure-media.ts';
import { readStartTimecode } from '../../media/read-start-timecode.ts';
import { readVideoColors } from '../../media/read-video-colors.ts';

/** Returns the positions of the frames of a video, without the frames. Throws a `ProblemError` if this fails. */
export async function readFrameTimes(path: string): Promise<VideoFrameTiming> {
  const isWhole = await areMp4TablesWithinFile(path).catch((error: unknown) => {
    throw problemOf(error);
  });
  if (!isWhole) throw unreadable();
  const { EncodedPacketSink, FilePathSource, Input } = await import('mediabunny');
  // The parser's read-ahead can fail on a damaged file after the answer is known. These errors are ignored.
  const source = new FilePathSource(path, { handleUnhandledError: () => undefined });
  const input = new Input({ formats: await videoFormats(), source });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw unreadable();
    const sound = await input.getPrimaryAudioTrack();
    const frames: { at: number; until: number; isLeading: boolean }[] = [];
    let isCut = false;
    let keyAt = Number.NEGATIVE_INFINITY;
    for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      const { timestamp: at, duration, type } = packet;
      if (type === 'key') keyAt = at;
      // Frames before the start of a cut are decoded and never shown.
      if (at < 0) isCut = true;
      else frames.push({ at, until: at + duration, isLeading: at < keyAt });
      if (frames.length >= mostFrameTimes) break;
    }
    frames.sort((a, b) => a.at - b.at);
    const [first] = frames;
    if (!first) throw unreadable();
    // A cut within a frame leaves a part of that frame at the beginning. Chromium drops this part and shifts all later
    // frames, so that the first whole frame begins at 0.
    const later = isCut ? first.at : 0;
    const leading = frames.flatMap(({ isLeading }, index) => (isLeading ? [index] : []));
    const audioCodec = sound && ((await sound.getCodecParameterString()) ?? sound.codec ?? 'unknown');
    const seconds = Math.max(...frames.slice(-32).map(({ until }) => until)) - later;
    const startTimecode = await readStartTimecode(path, input, frames.length / seconds);
    return {
      codec: (await track.getCodecParameterString()) ?? 'unknown',
      ...(audioCodec ? { audioCodec } : {}),
      frameTimes: frames.map(({ at }) => at - later),
      ...(startTimecode ? { startTimecode } : {}),
      seconds,
      ...(later > 0 ? { decodedLater: later } : {}),
      ...(leading.length > 0 ? { leading } : {}),
      colors: await readVideoColors(path, track),
    };
  } catch (error) {
    throw problemOf(error);
  } finally {
    input.dispose();
  }
}

function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  return isSystemError(error) && !isMissingPath(error) ? unreadable(diskErrorReason(error)) : unreadable();
}

function unreadable(reason = 'its file is missing, damaged or of an unknown type'): ProblemError {
  return new ProblemError(problem('answer', `The frames of this video can’t be read: ${reason}.`));
}
