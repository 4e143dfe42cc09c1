/** In order of preference: the most widely supported first. */
export const videoCodecs = ['avc', 'vp9', 'av1'] as const;
export type VideoCodec = (typeof videoCodecs)[number];

export const codecNames: Readonly<Record<VideoCodec, string>> = { avc: 'H.264', vp9: 'VP9', av1: 'AV1' };
