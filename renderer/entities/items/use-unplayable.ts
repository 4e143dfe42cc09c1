import { useQuery } from '@tanstack/react-query';
import type { Item } from '../../../shared/library/item.ts';
import { useCalls } from '../../api/api-provider.tsx';

/**
 * Returns the codec of an imported video that this browser cannot play; `undefined` for a playable video, or while
 * unknown. Models create only videos with codecs that play everywhere.
 */
export function useUnplayable(item: Item): string | undefined {
  const calls = useCalls();
  const video = useQuery({
    queryKey: ['film', item.hash],
    queryFn: () => calls.library.video({ id: item.id }),
    enabled: item.kind === 'video' && item.origin?.kind === 'import' && item.fileState === undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const codec = video.data?.codec;
  if (codec === undefined) return undefined;
  return document.createElement('video').canPlayType(`${item.mime}; codecs="${codec}"`) === '' ? codec : undefined;
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
