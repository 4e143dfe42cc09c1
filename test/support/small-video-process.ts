import encoders from 'h264-mp4-encoder';

// Writes an MP4 of 64 × 48 pixels and half a second to stdout. It is a separate process, because the encoder changes
// how Node handles uncaught errors.

const encoder = await encoders.createH264MP4Encoder();
encoder.width = 64;
encoder.height = 48;
encoder.frameRate = 10;
encoder.initialize();
for (let frame = 0; frame < 5; frame += 1) encoder.addFrameRgba(new Uint8Array(64 * 48 * 4).fill(40 * frame));
encoder.finalize();
process.stdout.write(encoder.FS.readFile(encoder.outputFilename));
