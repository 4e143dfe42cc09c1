import {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { type encodeFlac, samplesPerSecond } from './sound/encode-flac.ts';

type FlacFile = ReturnType<typeof encodeFlac>;

const containers = new Set(['moov', 'trak', 'mdia']);
const headers = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Sets the creation and modification times in an MP4 to zero, so that the same job always gives the same bytes. */
function removeTimestamps(file: Uint8Array): Uint8Array {
  clearBoxes(file, 0, file.byteLength);
  return file;
}

function clearBoxes(file: Uint8Array, start: number, end: number): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let offset = start;
  while (offset + 8 <= end) {
    const size = view.getUint32(offset);
    const type = String.fromCharCode(...file.subarray(offset + 4, offset + 8));
    // Sizes 0 (to the end) and 1 (64 bits) occur only for media data, which is last and has no times.
    if (size < 8) return;
    if (containers.has(type)) clearBoxes(file, offset + 8, offset + size);
    // Version and flags take 4 bytes; then two times of 4 bytes each, or of 8 in version 1.
    if (headers.has(type)) file.fill(0, offset + 12, offset + 12 + (view.getUint8(offset + 8) === 1 ? 16 : 8));
    offset += size;
  }
}

/**
 * Copies the samples to a new file with correct key frame marks, exact times, the sound, and the index in front. The
 * encoder marks every sample as a key frame, and Chromium then shows a wrong image after a seek.
 */
export async function muxVideo(file: Uint8Array, framesPerSecond: number, sound: FlacFile | null): Promise<Uint8Array> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  const decoderConfig = await track?.getDecoderConfig();
  if (!track || !decoderConfig) throw new Error('The encoder wrote no video track');
  const source = new EncodedVideoPacketSource('avc');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  output.addVideoTrack(source, { frameRate: framesPerSecond });
  const audio = sound && new EncodedAudioPacketSource('flac');
  if (audio) output.addAudioTrack(audio);
  await output.start();
  if (sound && audio) await addSound(sound, audio);
  let frame = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const type = holdsKeyFrame(packet.data) ? 'key' : 'delta';
    const timed = new EncodedPacket(packet.data, type, frame / framesPerSecond, 1 / framesPerSecond);
    await source.add(timed, { decoderConfig });
    frame += 1;
  }
  await output.finalize();
  input.dispose();
  if (!target.buffer) throw new Error('The MP4 could not be written');
  return removeTimestamps(new Uint8Array(target.buffer));
}

async function addSound({ description, blocks }: FlacFile, source: EncodedAudioPacketSource): Promise<void> {
  const decoderConfig = { codec: 'flac', sampleRate: samplesPerSecond, numberOfChannels: 1, description };
  for (const { bytes, firstSample, samples } of blocks) {
    const [from, duration] = [firstSample / samplesPerSecond, samples / samplesPerSecond];
    await source.add(new EncodedPacket(bytes, 'key', from, duration), { decoderConfig });
  }
  source.close();
}

const instantaneousRefresh = 5;

/** True when a length-prefixed NAL unit of a sample is an IDR slice. */
function holdsKeyFrame(sample: Uint8Array): boolean {
  const view = new DataView(sample.buffer, sample.byteOffset, sample.byteLength);
  let offset = 0;
  while (offset + 4 < sample.byteLength) {
    if ((view.getUint8(offset + 4) & 0x1f) === instantaneousRefresh) return true;
    offset += 4 + view.getUint32(offset);
  }
  return false;
}
