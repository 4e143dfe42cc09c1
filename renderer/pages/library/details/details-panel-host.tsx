import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useRoute } from 'wouter';
import type { RatingAndFlag } from '../../../../shared/library/item.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import type { SelectionFacts } from '../../../../shared/library/selection-summary.ts';
import { formatDateRange } from '../../../../shared/util/format-dates.ts';
import {
  formatBytes,
  formatClock,
  formatCount,
  formatCounted,
  formatPixels,
} from '../../../../shared/util/format-numbers.ts';
import { useSynced } from '../../../api/synced-state.ts';
import { idAt } from '../../../entities/items/grid-index/grid-index.ts';
import { listFirstPositions } from '../../../entities/items/grid-index/position-ranges.ts';
import { onIndex, type Selection } from '../../../entities/items/grid-index/selection.ts';
import { fileName, itemName } from '../../../entities/items/item-text.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { useRecord, useRecords, useShownIndex } from '../../../entities/items/library-index/use-library-index.ts';
import { useSelectionSummary } from '../../../entities/items/organize/use-organize.ts';
import { RatingControls } from '../../../entities/items/rating/rating-controls.tsx';
import { textOfRating, useRateItems } from '../../../entities/items/rating/use-rate-items.ts';
import { ItemThumbnail } from '../../../entities/items/thumbnails/item-thumbnail.tsx';
import { modelTitle } from '../../../entities/models/model-title.ts';
import itemDetailsStyles from '../../../entities/results/details/item-details.module.css';
import { ItemDetails, TextSection } from '../../../entities/results/details/item-details.tsx';
import { FactList } from '../../../ui/fact-list.tsx';
import { Box, Grid, Group } from '../../../ui/layout-primitives.tsx';
import { Chip } from '../../../ui/media-corner-chip.tsx';
import { useIsShownLater } from '../../../ui/use-is-shown-later.ts';
import styles from './details-panel.module.css';

/** Maximum number of thumbnails. */
const maxShown = 6;
/** Maximum number of items whose prompts are compared, because each record would have to be read. */
const maxCompared = 500;

interface InspectorPlaceProps {
  readonly query: LibraryQuery;
  readonly open: (id: string) => void;
}

/** The panel beside the grid: its width is independent of the selection, so that row breaks do not change. */
export function DetailsPanelHost({ query, open }: InspectorPlaceProps) {
  const { index } = useShownIndex(query);
  const storedSelection = useLibraryGridStore((memory) => memory.selection);
  // Without results there is no grid that would remove deleted items from the selection.
  const selection = useMemo(() => onIndex(storedSelection, index), [storedSelection, index]);
  const isEmpty = useSynced('itemCount') === 0 && index.count === 0;
  if (isEmpty) return null;
  const [shown] = selection.count === 1 ? selection.ids : [];
  return (
    <Panel>
      {selection.count > 1 ? (
        <SelectionSummary selection={selection} />
      ) : shown === undefined ? (
        <>
          <div className="bar">
            <h2 className="label">Nothing selected</h2>
          </div>
          <Box component="p" className="t3 read" maw="36ch" py="s5" px="s4">
            Select an item to see its details, or several to compare.
          </Box>
        </>
      ) : (
        <Chosen key={shown} id={shown} open={() => open(shown)} />
      )}
    </Panel>
  );
}

/** The viewer covers the panel and shows the details itself: each detail is shown once. */
function Panel({ children }: { children: ReactNode }) {
  const [isCovered] = useRoute('/library/:id');
  // The results come first.
  const hasContent = useIsShownLater();
  return (
    <aside className={`pane ${styles['panel']}`} data-panel aria-label="Details" inert={isCovered}>
      {hasContent && children}
    </aside>
  );
}

/** Shows the details of one item as soon as its record is loaded. */
function Chosen({ id, open }: { id: string; open: () => void }) {
  const item = useRecord(id);
  const rateItems = useRateItems();
  if (!item) return null;
  const mark = (newMark: RatingAndFlag) => rateItems([item], newMark);
  return (
    <>
      <div className="bar">
        <h2 className="label cut" title={fileName(item)}>
          {fileName(item)}
        </h2>
      </div>
      <div className="scroll">
        <Box
          component="button"
          type="button"
          pos="relative"
          display="block"
          w="100%"
          mah={300}
          bg="stage"
          style={{ aspectRatio: `${item.width} / ${item.height}` }}
          onClick={open}
        >
          <span className="visually-hidden">Open {itemName(item)}</span>
          <ItemThumbnail key={item.id} item={item} />
          {item.seconds !== undefined && (
            <span aria-hidden="true">
              <Chip corner="bottom-right">{formatClock(item.seconds)}</Chip>
            </span>
          )}
        </Box>
        <Group gap="s1" py="s2" px="s4" line="bottom">
          <RatingControls item={item} mark={mark} between={<span className="grow" />} />
        </Group>
        <ItemDetails item={item} />
      </div>
    </>
  );
}

/** Shows the values that several items share, and where they differ. */
function SelectionSummary({ selection }: { selection: Selection }) {
  const { index, ranges, count: total } = selection;
  const storedSelection = useSelectionSummary(selection.chosen);
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
      <div className={`scroll ${itemDetailsStyles['details']}`}>
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
