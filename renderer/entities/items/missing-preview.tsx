import type { Item } from '../../../shared/library/item.ts';
import { Box } from '../../ui/layout-primitives.tsx';
import { codecName, useUnplayableCodec } from './use-unplayable-codec.ts';

/** Says in place of a poster why there is none. */
export function MissingPreview({ item }: { readonly item: Item }) {
  const codec = useUnplayableCodec(item);
  const [name] = codec === undefined ? [] : codecName(codec).split(' (');
  const reasons = [name, item.hdr && 'HDR'].filter((reason) => reason !== undefined);
  return (
    <Box component="span" className="small anywhere" ta="center" px={4}>
      {['No preview here', ...reasons].join(' · ')}
    </Box>
  );
}
