import { audioRoute, mediaRoute } from '../../../../../shared/contract/http-routes.ts';
import type { GuideTrack } from '../../../../../shared/projects/project.ts';
import { openMediaFile } from '../../../../ui/open-media-file.ts';

/** The sound of a guide track, or the reason why it can't be heard, a sentence. */
export type GuideAudio = { readonly seconds: number } | { readonly problem: string };

export function guideUrl({ hash, itemId }: Pick<GuideTrack, 'hash' | 'itemId'>): string {
  return itemId === undefined ? audioRoute(hash) : mediaRoute(itemId);
}

/** Reads the duration of a file with sound. Rejects only without a connection to main. */
export async function measureGuideAudio(url: string): Promise<GuideAudio> {
  const { status } = await fetch(url, { method: 'HEAD' });
  if (status === 404) return { problem: 'The file of the guide track is missing. Choose it again.' };
  const input = openMediaFile(url);
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track) return { problem: 'This file has no sound. Choose another one.' };
    if (!(await track.canDecode())) return { problem: undecodable };
    return { seconds: await track.computeDuration() };
  } catch {
    return { problem: undecodable };
  } finally {
    input.dispose();
  }
}

const undecodable = 'The sound of this file can’t be played on this computer. Choose another one.';
