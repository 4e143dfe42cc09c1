import { useQuery } from '@tanstack/react-query';

/** Returns the codecs that this computer can encode at this size; `null` for none, `undefined` while unknown. */
export function useAnimaticCodecs(encoding: {
  readonly width: number;
  readonly height: number;
  /** Frames in a second. */
  readonly rate: number;
  /** Bits in a second. */
  readonly bitrate: number;
}) {
  return useQuery({
    queryKey: ['animatic-codecs', encoding],
    queryFn: async () => {
      const { chooseCodec } = await import('../../../../ui/export/video/choose-codec.ts');
      const { chooseAudioCodec } = await import('./export-animatic.ts');
      return { video: (await chooseCodec(encoding)) ?? null, audio: await chooseAudioCodec() };
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  }).data;
}
