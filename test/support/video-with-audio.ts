import {
  ALL_FORMATS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

/** Combines the MP4 (H.264) of `videoFile` with the MP3 of `audioFile`. */
export async function videoWithAudio(videoFile: Buffer, audioFile: Buffer): Promise<Buffer> {
  const [videoInput, soundInput] = [videoFile, audioFile].map(
    (bytes) => new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) }),
  );
  const video = await videoInput?.getPrimaryVideoTrack();
  const audio = await soundInput?.getPrimaryAudioTrack();
  const videoConfig = await video?.getDecoderConfig();
  const audioConfig = await audio?.getDecoderConfig();
  if (!video || !audio || !videoConfig || !audioConfig) throw new Error('There is no video or no audio track.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const [image, audioTrack] = [new EncodedVideoPacketSource('avc'), new EncodedAudioPacketSource('mp3')];
  output.addVideoTrack(image);
  output.addAudioTrack(audioTrack);
  await output.start();
  for await (const packet of new EncodedPacketSink(video).packets()) {
    await image.add(packet, { decoderConfig: videoConfig });
  }
  image.close();
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    await audioTrack.add(packet, { decoderConfig: audioConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}
