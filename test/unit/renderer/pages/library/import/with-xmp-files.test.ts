import { expect, test } from 'vitest';
import { withXmpFiles } from '../../../../../../renderer/pages/library/import/import-queue.ts';

function fileAt(path: string): File {
  const file = new File([], path.slice(path.lastIndexOf('/') + 1));
  // Files of a chosen folder have a path, which only a browser can set.
  Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
  return file;
}

test('an XMP file goes with the file of its name in the same folder, and others stay in the list', () => {
  const paths = ['a/lake.png', 'a/lake.xmp', 'b/lake.png', 'b/lake.png.XMP', 'c/lake.png', 'c/other.xmp', 'hut.jpg'];
  const files = [...paths.map(fileAt), fileAt('hut.xmp')];
  const named = (file: File) => file.webkitRelativePath || file.name;
  expect(withXmpFiles(files).map(({ file, xmp }) => [named(file), xmp && named(xmp)])).toEqual([
    ['a/lake.png', 'a/lake.xmp'],
    ['b/lake.png', 'b/lake.png.XMP'],
    ['c/lake.png', undefined],
    ['hut.jpg', 'hut.xmp'],
    ['c/other.xmp', undefined],
  ]);
});
