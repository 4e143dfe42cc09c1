import type { InputVideoTrack } from 'mediabunny';
import { type MeasuredFrameRate, measureFrameRate } from '../../shared/library/measured-frame-rate.ts';

/** Maximum number of measured frames, which takes about a second: 11 minutes at 30 frames per second. */
const mostFrames = 20_000;
/** Maximum size of the measured frames: Matroska has its times between them. Bytes. */
const mostBytes = 256_000_000;

/** Returns the frame rate of a video, from the times of its frames. The end of a very long video is not read. */
export async function frameRateOfTrack(track: InputVideoTrack): Promise<MeasuredFrameRate | undefined> {
  const { EncodedPacketSink } = await import('mediabunny');
  const times: number[] = [];
  let [end, bytes] = [0, 0];
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    // Frames before the start of a cut are never shown.
    if (packet.timestamp >= 0) times.push(packet.timestamp);
    end = Math.max(end, packet.timestamp + packet.duration);
    bytes += packet.byteLength;
    if (times.length >= mostFrames || bytes > mostBytes) break;
  }
  return measureFrameRate(
    times.toSorted((one, other) => one - other),
    end,
  );
}
