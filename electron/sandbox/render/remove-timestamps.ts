const containers = new Set(['moov', 'trak', 'mdia']);
const headers = new Set(['mvhd', 'tkhd', 'mdhd']);

/** Sets the creation and modification times in an MP4 to zero, so that the same job always gives the same bytes. */
export function removeTimestamps(file: Uint8Array): Uint8Array {
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
