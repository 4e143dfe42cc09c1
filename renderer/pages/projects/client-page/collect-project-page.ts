import type { Cut, CutClip } from '../../../../shared/projects/cut.ts';
import { projectTitle } from '../../../../shared/projects/project.ts';
import { formatShotNumber } from '../../../../shared/projects/shot.ts';
import { formatDate } from '../../../../shared/util/format-dates.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { ratePerSecond } from '../../../../shared/util/frame-rate.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { createModelNameReplacer } from '../../../entities/models/replace-model-names-with-letters.ts';
import { durationText, statusTitles } from '../../../entities/projects/shot-text.ts';
import type { StaticContent } from '../../../ui/standalone-page/standalone-page.ts';
import { missingMediaText } from '../animatic/common/animatic-context.ts';
import type { PageShot, ProjectPageData } from './page/project-page-types.ts';

export interface ProjectPageOptions {
  readonly withNames: boolean;
  readonly withBriefs: boolean;
  readonly withReview: boolean;
}

/**
 * Returns the cut as it may leave: without briefs, or without names of models in its texts, if they are not exported.
 * The animatic draws these texts on the cards of missing takes.
 */
export function cutForClient(cut: Cut, { withNames, withBriefs }: ProjectPageOptions): Cut {
  const results = cut.clips.flatMap(({ media }) => (media ? [{ item: media.item }] : []));
  const hide = withNames ? (text: string) => text : createModelNameReplacer(results, 'a model');
  const clips = cut.clips.map((clip): CutClip => {
    const { shot, scene } = clip;
    return {
      ...clip,
      shot: { ...shot, title: hide(shot.title), brief: withBriefs ? hide(shot.brief) : '' },
      scene: scene && { ...scene, title: hide(scene.title) },
    };
  });
  return { ...cut, project: { ...cut.project, title: hide(cut.project.title) }, clips };
}

interface PageContents {
  /** From `cutForClient`. */
  readonly cut: Cut;
  readonly options: ProjectPageOptions;
  readonly animatic: Pick<ProjectPageData['animatic'], 'width' | 'height' | 'hasSound'>;
  /** Data URLs by item id. */
  readonly posters: ReadonlyMap<string, string>;
  readonly isEmbedded: boolean;
  /** Wall clock, milliseconds since 1970. */
  readonly now: number;
}

/** Collects the content of the page. */
export function collectProjectPage(contents: PageContents): ProjectPageData {
  const { cut, options, animatic, isEmbedded, now } = contents;
  const { project, clips, duration } = cut;
  const facts = [formatCounted(clips.length, 'shot'), durationText(duration, project.rate), formatDate(now)];
  return {
    title: projectTitle(project),
    about: facts.join(' · '),
    isEmbedded,
    animatic: {
      ...animatic,
      file: 'media/animatic.mp4',
      framesPerSecond: ratePerSecond(project.rate),
      frames: Math.max(1, duration),
    },
    shots: clips.map((clip) => pageShot(clip, contents)),
    isSynthetic: clips.some(({ media }) => media?.item.synthetic),
    ...(options.withReview ? { review: { projectId: project.id } } : {}),
  };
}

function pageShot(clip: CutClip, { cut, options, posters }: PageContents): PageShot {
  const { shot, scene, start, duration, media } = clip;
  const { withNames, withBriefs, withReview } = options;
  const missing = missingMediaText(clip);
  const poster = media && posters.get(media.item.id);
  return {
    name: formatShotNumber(shot.number),
    number: shot.number,
    title: shot.title,
    start,
    duration,
    durationText: durationText(duration, cut.project.rate),
    status: statusTitles[shot.status],
    ...(scene ? { scene: scene.title || 'Untitled scene' } : {}),
    ...(withBriefs ? { brief: shot.brief } : {}),
    ...(withNames && media ? { model: modelTitle(media.item.modelId) } : {}),
    ...(missing === undefined ? {} : { missing }),
    ...(poster === undefined ? {} : { poster }),
    ...(withReview ? { shotId: shot.id, ...(media ? { itemId: media.item.id } : {}) } : {}),
  };
}

/** Returns what the page shows without its script. */
export function staticProject({ about, animatic, shots, isEmbedded }: ProjectPageData): StaticContent {
  const file = isEmbedded ? undefined : { address: animatic.file, isVideo: true };
  return {
    about,
    lists: [],
    images: [
      ...(file ? [{ caption: 'Animatic', file }] : []),
      ...shots.map(({ scene, name, title, durationText: duration, status, model, missing, brief, poster }) => ({
        caption: [scene, `${name} ${title}`.trim(), duration, status, model, missing].filter(Boolean).join(' · '),
        text: brief || undefined,
        poster,
      })),
    ],
  };
}
