import { useQuery } from '@tanstack/react-query';
import { ProblemError, problem } from '../../../../../shared/problem.ts';
import type { GuideTrack } from '../../../../../shared/projects/project.ts';
import { useCalls } from '../../../../api/api-provider.tsx';
import { uploadAudio } from '../../../../api/upload-audio.ts';
import { useChangeProject } from '../../../../entities/projects/use-change-project.ts';
import { useAnimatic } from '../common/animatic-context.ts';
import { type GuideAudio, guideUrl, measureGuideAudio } from './measure-guide-audio.ts';

interface OpenGuideTrack {
  readonly guide: GuideTrack | undefined;
  /** Absent while the file is read. */
  readonly audio: GuideAudio | undefined;
  /** Uses a WAV or MP3 file. Rejects with the problem. */
  readonly chooseFile: (file: File) => Promise<void>;
  /** Uses the sound of a video of the library. Rejects with the problem. */
  readonly chooseItem: (itemId: string) => Promise<void>;
  /** Never rejects: after a failure, which the page reports, `undefined`. */
  readonly change: (values: Partial<Pick<GuideTrack, 'offset' | 'gain'>>) => Promise<unknown>;
  readonly remove: () => void;
}

/** The guide track of the open animatic. Each change is an Undo step. */
export function useEditGuideTrack(): OpenGuideTrack {
  const { guide, id } = useAnimatic().cut.project;
  const calls = useCalls();
  const { change } = useChangeProject(id);
  const url = guide && guideUrl(guide);
  const { data: audio } = useQuery({
    queryKey: ['guide track', url],
    queryFn: () => measureGuideAudio(url ?? ''),
    enabled: url !== undefined,
    // A missing file may be back.
    staleTime: 0,
  });

  const choose = async (file: Pick<GuideTrack, 'hash' | 'itemId' | 'name'>) => {
    const found = await measureGuideAudio(guideUrl(file));
    if ('problem' in found) throw new ProblemError(problem('input', found.problem));
    const { offset = 0, gain = 0 } = guide ?? {};
    await change(guide ? 'Guide track replaced' : 'Guide track added', {
      project: { guide: { ...file, name: file.name.slice(0, 255), offset, gain } },
    });
  };
  return {
    guide,
    audio,
    async chooseFile(file) {
      const { hash, name } = await uploadAudio(file);
      await choose({ hash, name });
    },
    async chooseItem(itemId) {
      const { hash, kind, file } = await calls.library.item({ id: itemId });
      if (kind !== 'video') throw new ProblemError(problem('input', 'An image has no sound. Choose a video.'));
      await choose({ hash, itemId, name: file.split('/').at(-1) ?? file });
    },
    change: async (values) => guide && change('Guide track changed', { project: { guide: { ...guide, ...values } } }),
    remove: () => void change('Guide track removed', { project: { guide: null } }),
  };
}
