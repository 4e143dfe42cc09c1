import { thumbnailRoute } from '../../shared/contract/http-routes.ts';
import type { Item } from '../../shared/library/item.ts';
import { problem } from '../../shared/problem.ts';
import type { Library } from '../library/catalog/library.ts';
import type { ImageDecoder } from '../workers/images/image-decoder.ts';
import { McpProblemError, type McpProgram } from './tools/mcp-program.ts';
import type { ToolImage } from './tools/tool.ts';

interface ItemImageServices {
  readonly library: Pick<Library, 'pathOf'>;
  readonly imageDecoder: Pick<ImageDecoder, 'resize'>;
  readonly program: McpProgram;
}

const longestSide = 1568;
const maxBytes = 1_000_000;

/**
 * Returns an image for a message. It is encoded again, so it has no metadata: the file of an import may contain prompts
 * and paths of its computer. Throws a `ProblemError` for a video without a poster, and for a damaged file.
 */
export async function itemImage(
  item: Item,
  size: 'thumbnail' | 'large',
  { library, imageDecoder, program }: ItemImageServices,
): Promise<ToolImage> {
  if (size === 'large' && item.kind === 'image') return largeImage(item, library.pathOf(item), imageDecoder);
  const response = await program.fetch(thumbnailRoute(item.id));
  if (response.status === 200) {
    return { bytes: Buffer.from(await response.arrayBuffer()), mime: 'image/webp' };
  }
  if (item.kind === 'file')
    throw new McpProblemError(problem('not-found', `Triptych can’t show this file (${item.mime}).`));
  const reason =
    item.kind === 'video'
      ? 'This video has no poster yet. Triptych creates it when a window shows the video.'
      : 'The file of this image is missing or can’t be decoded.';
  throw new McpProblemError(problem('not-found', reason));
}

async function largeImage(
  { width, height }: Item,
  path: string,
  imageDecoder: ItemImageServices['imageDecoder'],
): Promise<ToolImage> {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const output = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const area = { x: 0, y: 0, width, height };
  const recipe = { way: 'crop', area, output, type: 'image/jpeg', maxBytes } as const;
  const { bytes, type } = await imageDecoder.resize({ path, name: 'The image', recipe, orJpeg: true });
  return { bytes, mime: type };
}
