import { useQueries } from '@tanstack/react-query';
import type { Item } from '../../../shared/library/item.ts';
import { useCalls } from '../../api/api-provider.tsx';
import { Box } from '../../ui/layout-primitives.tsx';

/**
 * Returns the codec of an imported video that this browser cannot play; `undefined` for a playable video, or while
 * unknown. Models create only videos with codecs that play everywhere.
 */
export function useUnplayableCodec(item: Item): string | undefined {
  return useUnplayableCodecs([item]).get(item.id);
}

/** Returns the codecs of imported videos that this browser cannot play, by item id. */
export function useUnplayableCodecs(items: readonly Item[]): ReadonlyMap<string, string> {
  const calls = useCalls();
  // Each query costs with every rendering, and an import of thousands of images renders with each file.
  const videos = items.filter(({ kind, origin }) => kind === 'video' && origin?.kind === 'import');
  const answers = useQueries({
    queries: videos.map((item) => ({
      queryKey: ['film', item.hash],
      queryFn: () => calls.library.videoFrames({ id: item.id }),
      enabled: item.fileState === undefined,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  return new Map(
    videos.flatMap((item, index) => {
      const codec = answers[index]?.data?.codec;
      return codec === undefined || canPlay(item, codec) ? [] : [[item.id, codec] as const];
    }),
  );
}

function canPlay({ mime }: Item, codec: string): boolean {
  return document.createElement('video').canPlayType(`${mime}; codecs="${codec}"`) !== '';
}

/** Returns the common name of a codec: "HEVC (hvc1.1.6.L93.B0)". */
export function codecName(codec: string): string {
  const known = [
    [/^(hvc1|hev1)/, 'HEVC'],
    [/^(ap[0-9a-z]{2}|prores)/, 'ProRes'],
    [/^mp4v/, 'MPEG-4 Visual'],
  ] as const;
  const name = known.find(([form]) => form.test(codec))?.[1];
  return name === undefined ? codec : `${name} (${codec})`;
}

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
