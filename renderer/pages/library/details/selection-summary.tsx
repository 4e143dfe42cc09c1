import { useEffect, useState } from 'react';
import type { SelectionFacts } from '../../../../shared/library/selection-summary.ts';
import { formatDateRange } from '../../../../shared/util/format-dates.ts';
import {
  formatBytes,
  formatClock,
  formatCount,
  formatCounted,
  formatPixels,
} from '../../../../shared/util/format-numbers.ts';
import styles from '../../../entities/items/details/item-details.module.css';
import { TextSection } from '../../../entities/items/details/text-section.tsx';
import { idAt } from '../../../entities/items/grid-index/grid-index.ts';
import { listFirstPositions } from '../../../entities/items/grid-index/position-ranges.ts';
import type { Selection } from '../../../entities/items/grid-index/selection.ts';
import { ItemThumbnail } from '../../../entities/items/item-thumbnail.tsx';
import { useRecord, useRecords } from '../../../entities/items/library-index/use-library-index.ts';
import { useRenewing, useSelectionSummary } from '../../../entities/items/organize/use-selection-summary.ts';
import { textOfRating } from '../../../entities/items/rating/rating-text.ts';
import { modelTitle } from '../../../entities/models/model-title.ts';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Grid } from '../../../ui/layout-primitives.tsx';

/** Maximum number of thumbnails. */
const maxShown = 6;

/** Shows the values that several items share, and where they differ. */
export function SelectionSummary({ selection }: { selection: Selection }) {
  const { index, ranges, count: total } = selection;
  const storedSelection = useSelectionSummary(selection.chosen);
  useRenewing();
  const prompt = useCommonPrompt(selection);
  const count = formatCount(total);
  const shown = listFirstPositions(ranges, maxShown).map((position) => idAt(index, position) ?? '');
  return (
    <>
      <div className="bar">
        <h2 className="label grow">{count} selected</h2>
        {storedSelection && storedSelection.count === total && (
          <span className="t3 small num">{formatBytes(storedSelection.bytes)}</span>
        )}
      </div>
      <div className={`scroll ${styles['details']}`}>
        <Grid component="ul" columns="repeat(3, 1fr)" gap={3} px="s4" pt="s3" aria-hidden="true">
          {shown.map((id) => (
            <Thumb key={id} id={id} />
          ))}
        </Grid>
        {prompt.text !== undefined && <TextSection title="Prompt" text={prompt.text} />}
        {storedSelection && (
          <section aria-label="In common">
            <FactList entries={factsOf(storedSelection, prompt.different)} />
          </section>
        )}
      </div>
    </>
  );
}

function Thumb({ id }: { id: string }) {
  const item = useRecord(id);
  return (
    <Box component="li" pos="relative" bg="stage" style={{ aspectRatio: 1.3 }}>
      {item && <ItemThumbnail key={id} item={item} />}
    </Box>
  );
}

function factsOf(storedSelection: SelectionFacts, prompts: number | undefined): [string, string | undefined][] {
  const { kinds, models, sizes, sizeCount, seconds, oldest, newest, ratings, picked, rejected, tags, count } =
    storedSelection;
  const [size] = sizes;
  const rated = ratings.flatMap((each, stars) => (each > 0 ? [stars] : []));
  const [stars] = rated;
  return [
    ['Type', kinds.map(({ kind, count: selection }) => formatCounted(selection, kind)).join(', ')],
    ['Prompt', prompts === undefined ? undefined : `mixed, ${formatCount(prompts)} prompts`],
    ['Model', models.length === 1 ? modelTitle(models[0]?.modelId ?? '') : textOfMixed(models.length, 'models')],
    ['Size', sizeCount === 1 && size ? formatPixels(size.width, size.height) : textOfMixed(sizeCount, 'sizes')],
    ['Duration', seconds > 0 ? `${formatClock(seconds)} in total` : undefined],
    ['Created', formatDateRange(oldest, newest)],
    [
      'Rating',
      rated.length === 1 ? textOfRating(stars ?? 0) : `mixed, ${formatCount(count - (ratings[0] ?? 0))} rated`,
    ],
    ['Picked', picked === 0 ? undefined : partOf(picked, count)],
    ['Rejected', rejected === 0 ? undefined : partOf(rejected, count)],
    ['Tags', tags.length === 0 ? undefined : tags.map((each) => `${each.tag}${suffix(each.count, count)}`).join(', ')],
  ];
}

function textOfMixed(count: number, noun: string): string {
  return `mixed, ${formatCount(count)} ${noun}`;
}

function partOf(part: number, total: number): string {
  return part === total ? 'all' : `${formatCount(part)} of ${formatCount(total)}`;
}

function suffix(part: number, total: number): string {
  return part === total ? '' : ` (${formatCount(part)})`;
}

/** Maximum number of items whose prompts are compared, because each record would have to be read. */
const maxCompared = 500;

/** Returns the common prompt, or the number of prompts; neither while loading. */
function useCommonPrompt(selection: Selection): { text?: string; different?: number } {
  const records = useRecords();
  const [found, setFound] = useState<{ selection: Selection; prompts: readonly string[] }>();
  useEffect(() => {
    if (selection.count > maxCompared) return;
    let isMounted = true;
    records
      .loadAll([...selection.ids])
      .then((items) => isMounted && setFound({ selection, prompts: [...new Set(items.map(({ prompt }) => prompt))] }))
      // The connection is lost; the summary is shown without the rest.
      .catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [records, selection]);
  if (found?.selection !== selection) return {};
  const [text = ''] = found.prompts;
  return found.prompts.length === 1 ? { text } : { different: found.prompts.length };
}
