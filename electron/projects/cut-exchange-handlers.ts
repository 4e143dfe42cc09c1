import type { cutExchangeContract } from '../../shared/contract/cut-exchange-contract.ts';
import type { Item } from '../../shared/library/item.ts';
import type { StartTimecode } from '../../shared/library/start-timecode.ts';
import { ProblemError, problem } from '../../shared/problem.ts';
import { type Cut, type CutMarker, cutOf, videoFramesOf } from '../../shared/projects/cut.ts';
import { findCutChanges, itemIdsWithTimecode } from '../../shared/projects/import/find-cut-changes.ts';
import { parseEdl } from '../../shared/projects/import/parse-edl.ts';
import { parseOtio } from '../../shared/projects/import/parse-otio.ts';
import type { Shot } from '../../shared/projects/shot.ts';
import { ratePerSecond } from '../../shared/util/frame-rate.ts';
import type { FrameTimingService } from '../library/frame-timing-service.ts';
import type { CoreServices } from '../services/core-service-types.ts';
import type { Handlers } from '../util/call-handler-types.ts';
import type { createCutExports } from './export-cut/cut-export-service.ts';

interface CutCallsOptions extends Pick<CoreServices, 'stores'> {
  readonly cutExports: ReturnType<typeof createCutExports>;
  readonly videos: Pick<FrameTimingService, 'framesOf'>;
}

/** Exchanges the cut of a project with editing programs. */
type CutExchangeHandlers = Handlers<typeof cutExchangeContract>;

export function createCutExchangeHandlers(options: CutCallsOptions): CutExchangeHandlers {
  const { cutExports, videos } = options;
  const { projects, items, comparisons } = options.stores;

  async function readCut(projectId: string): Promise<{ cut: Cut; takes: ReadonlyMap<string, Item> }> {
    const project = await projects.find(projectId);
    if (!project) throw new ProblemError(problem('not-found', 'This project no longer exists.'));
    const shots = await projects.shotsOf(projectId);
    const takeIds = new Set(shots.flatMap(({ takes }) => takes.map(({ itemId }) => itemId)));
    const takes = new Map((await items.findMany([...takeIds])).map((item) => [item.id, item]));
    return { cut: cutOf({ project, shots, items: takes, markers: await readMarkers(shots, takes) }), takes };
  }

  /** Returns the notes of the comparisons of the takes, by item id. */
  async function readMarkers(
    shots: readonly Shot[],
    takes: ReadonlyMap<string, Item>,
  ): Promise<ReadonlyMap<string, readonly CutMarker[]>> {
    const markers = new Map<string, CutMarker[]>();
    for (const { comparisonId } of shots) {
      const comparison = comparisonId === undefined ? undefined : await comparisons.find(comparisonId);
      for (const { paneId, seconds, text } of comparison?.notes ?? []) {
        const source = comparison?.panes.find(({ id }) => id === paneId)?.source;
        const item = source?.kind === 'item' ? takes.get(source.itemId) : undefined;
        const video = item && videoFramesOf(item);
        if (!video || seconds === undefined) continue;
        const frame = Math.floor(seconds * ratePerSecond(video.rate));
        markers.set(item.id, [...(markers.get(item.id) ?? []), { frame, text }]);
      }
    }
    return markers;
  }

  /** Files that were imported by an earlier version are read now. An unreadable file counts from 0. */
  async function readStartTimecodes(itemIds: readonly string[], takes: ReadonlyMap<string, Item>) {
    const starts = new Map<string, StartTimecode>();
    for (const id of itemIds) {
      const { kind, startTimecode } = takes.get(id) ?? {};
      if (kind !== 'video') continue;
      const start = startTimecode ?? (await videos.framesOf(id).catch(() => undefined))?.startTimecode;
      if (start) starts.set(id, start);
    }
    return starts;
  }

  return {
    async *exportCut(request, { signal }) {
      const { cut } = await readCut(request.projectId);
      yield* cutExports.pack(cut, request, signal);
    },
    async compareCut({ projectId, format, text }) {
      const { cut, takes } = await readCut(projectId);
      const parsed = format === 'otio' ? parseOtio(text) : parseEdl(text, cut.project.rate);
      const starts = await readStartTimecodes(itemIdsWithTimecode(cut, parsed), takes);
      return findCutChanges(cut, parsed, takes, starts);
    },
  };
}
