import { Button } from '@mantine/core';
import type { ComparedPane } from '../../../../shared/comparisons/comparison-table-types.ts';
import type { Item } from '../../../../shared/library/item.ts';
import { formatCounted } from '../../../../shared/util/format-numbers.ts';
import { CommandTooltip } from '../../../ui/commands/command-tooltip.tsx';
import { useCommands } from '../../../ui/commands/use-command.ts';
import { Group, Stack } from '../../../ui/layout-primitives.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { pairOf } from '../stage/compared-pair.ts';
import { useStage } from '../stage/stage-store.ts';
import type { Similarity } from './compare-frames.ts';
import { useSimilarity } from './use-similarity.ts';

type VideoPane = ComparedPane & { readonly item: Item };

/** Compares the two videos of the pair of wipe and difference frame by frame. */
export function SimilarityOfPair({ panes }: { panes: readonly ComparedPane[] }) {
  const chosen = useStage(({ stage }) => stage.pair);
  const videos = panes.filter((pane): pane is VideoPane => pane.item?.kind === 'video');
  const pair = pairOf(
    chosen,
    videos.map(({ paneId }) => paneId),
  );
  const [one, other] = (pair ?? []).map((id) => videos.find(({ paneId }) => paneId === id));
  return one && other ? <Pair one={one} other={other} /> : null;
}

function Pair({ one, other }: { one: VideoPane; other: VideoPane }) {
  const { state, start, cancel } = useSimilarity([one, other]);
  const letters = `${one.letter} and ${other.letter}`;
  useCommands({ measureSimilarity: state.kind === 'running' ? cancel : start });
  return (
    <Stack gap="s2" role="group" aria-label="Similarity">
      {state.kind === 'done' && (
        <p className="small num">
          {letters}: {similarityText(state.similarity)}, measured in {formatCounted(state.frames, 'frame')}
        </p>
      )}
      {state.kind === 'refused' && (
        <p className="t2 small" role="status">
          {state.reason}
        </p>
      )}
      {state.kind === 'running' ? (
        <Group gap="s2">
          <div className="grow">
            <ProgressBar label={`Comparing ${letters}`} done={state.progress} total={1} />
          </div>
          <CommandTooltip by="measureSimilarity" tip="Stops comparing the frames">
            <Button size="xs" variant="subtle" onClick={cancel}>
              Cancel
            </Button>
          </CommandTooltip>
        </Group>
      ) : (
        <Group>
          <CommandTooltip by="measureSimilarity" tip="SSIM and PSNR of the pair, frame by frame">
            <Button size="xs" onClick={start}>
              Measure similarity of {letters}
            </Button>
          </CommandTooltip>
        </Group>
      )}
    </Stack>
  );
}

/** `SSIM 0.982, PSNR 38.1 dB`; equal videos have no PSNR. */
function similarityText({ structural, signalToNoise }: Similarity): string {
  const signal = Number.isFinite(signalToNoise) ? `PSNR ${signalToNoise.toFixed(1)} dB` : 'equal in every pixel';
  return `SSIM ${structural.toFixed(3)}, ${signal}`;
}
