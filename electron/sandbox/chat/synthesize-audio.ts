import { randomBytes } from 'node:crypto';
import { hashText, seededRandom } from '../render/seeded-random.ts';

export interface SynthesizedAudio {
  readonly id: string;
  /** Unix seconds. */
  readonly expires_at: number;
  /** Base64. */
  readonly data: string;
  readonly transcript: string;
}

const samplesPerSecond = 24_000;
const scale = [262, 294, 330, 392, 440, 523];

/** Creates a short tune instead of a voice: one note for each of the first words. 16 bits, one channel, 24 kHz. */
export function synthesizeAudio(transcript: string, format: 'wav' | 'pcm16', now: number): SynthesizedAudio {
  const random = seededRandom(hashText(transcript));
  const notes = Math.min(8, Math.max(2, transcript.split(/\s+/).length));
  const perNote = samplesPerSecond * 0.14;
  const samples = Buffer.alloc(Math.round(notes * perNote) * 2);
  for (let note = 0; note < notes; note += 1) {
    const pitch = scale[Math.floor(random() * scale.length)] ?? 440;
    for (let index = 0; index < perNote; index += 1) {
      const fade = Math.min(1, index / 300) * (1 - index / perNote) ** 1.5;
      const value = Math.sin((2 * Math.PI * pitch * index) / samplesPerSecond) * fade * 9000;
      const place = (Math.round(note * perNote) + index) * 2;
      if (place + 2 <= samples.byteLength) samples.writeInt16LE(Math.round(value), place);
    }
  }
  const file = format === 'wav' ? Buffer.concat([wavHeader(samples.byteLength), samples]) : samples;
  return {
    id: `audio_${randomBytes(8).toString('hex')}`,
    expires_at: Math.floor(now / 1000) + 3600,
    data: file.toString('base64'),
    transcript,
  };
}

/** The sandbox has its own writer. If it used the writer of the core, both would have the same errors. */
function wavHeader(bytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + bytes, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(samplesPerSecond, 24);
  header.writeUInt32LE(samplesPerSecond * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(bytes, 40);
  return header;
}
