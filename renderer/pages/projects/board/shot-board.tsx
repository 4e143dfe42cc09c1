import { type KeyboardEvent, startTransition, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { Continuity } from '../../../../shared/projects/continuity.ts';
import { cardItemId } from '../../../../shared/projects/items-shown-on-project-page.ts';
import type { Shot } from '../../../../shared/projects/shot.ts';
import type { OpenProject } from '../../../entities/projects/use-project.ts';
import { Grid } from '../../../ui/layout-primitives.tsx';
import { useRovingFocus } from '../../../ui/roving-focus/use-roving-focus.ts';
import { useElementSize } from '../../../ui/zoom-pan/use-element-size.ts';
import type { ShotSelection } from '../shot/shot-selection.ts';
import type { ShotActions } from '../shot/use-shot-actions.ts';
import styles from './board.module.css';
import { cardGap, layOutBoard } from './board-layout.ts';
import { ShotCard, type ShotCardActions, type ShotCardProps } from './shot-card.tsx';

/** Number of entries that are mounted in one frame. More would delay the frame. */
const entriesPerFrame = 30;

/** Number of cards of the first frame. The others follow over several frames, so that a large board opens at once. */
const firstCards = 30;

interface ShotBoardProps {
  readonly open: OpenProject;
  readonly continuity: ReadonlyMap<string, Continuity>;
  /** The shots that the search and the filter show. */
  readonly shots: readonly Shot[];
  readonly selection: ShotSelection;
  readonly actions: ShotActions;
}

/** The shots of a project as cards in the order of the cut, with a heading for each scene. Small scenes share a row. */
export function ShotBoard({ open, continuity, shots, selection, actions }: ShotBoardProps) {
  const { project, items, running } = open;
  const mounted = useMountedCount(firstCards, shots.length);
  const { width, height } = project.shape;
  const roving = useRovingFocus<HTMLOListElement>({ layout: 'grid', first: selection.active ?? shots[0]?.id });
  const size = useElementSize(roving.list.ref);
  const scenes = useMemo(() => new Map(project.scenes.map((scene) => [scene.id, scene.title])), [project.scenes]);
  const groups = useMemo(() => groupByScene(shots, scenes), [shots, scenes]);
  const hasHeadings = groups.some(({ title }) => title !== undefined);
  const layout = useMemo(
    () =>
      layOutBoard(
        groups.map((group) => ({ count: group.shots.length })),
        size.width - cardGap,
        width < height,
      ),
    [groups, size.width, width, height],
  );
  const choose = useEffectEvent((id: string, event: Parameters<ShotCardActions['choose']>[1]) => {
    if (event.shiftKey) selection.extend(id);
    else if (event.ctrlKey || event.metaKey) selection.toggle(id);
    else selection.choose(id);
  });
  const draggedWith = useEffectEvent((id: string) => (selection.ids.has(id) ? [...selection.ids] : [id]));
  const latest = useEffectEvent(() => actions);
  // Cards are memoized: their actions stay the same objects.
  const cardActions = useMemo<ShotCardActions>(
    () => ({
      choose: (id, event) => choose(id, event),
      openMenu: (id, event) => latest().openMenu(id, event),
      openFrameMenu: (id, place) => latest().openFrameMenu(id, place),
      draggedWith: (id) => draggedWith(id),
      dropShots: (ids, target, side) => latest().moveTo(ids, target, side),
      dropItems: (ids, shotId) => latest().addTakes(shotId, ids),
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target instanceof HTMLElement ? event.target.dataset['rovingItem'] : undefined;
    if (target !== undefined && event.shiftKey && event.key.startsWith('Arrow')) {
      const at = shots.findIndex(({ id }) => id === target);
      const next = shots[at + (event.key === 'ArrowRight' || event.key === 'ArrowDown' ? 1 : -1)];
      if (next) {
        event.preventDefault();
        selection.extend(next.id);
        roving.focus(next.id);
      }
      return;
    }
    roving.list.onKeyDown(event);
  };
  return (
    <div className="scroll grow">
      <Grid
        component="ol"
        gap="s5 0"
        pt="s4"
        pr="s4"
        pb="s4"
        pl={0}
        aria-label="Shots"
        style={{ '--shape': width / height, gridTemplateColumns: `repeat(${layout.columns}, minmax(0, 1fr))` }}
        {...roving.list}
        onKeyDown={onKeyDown}
      >
        {size.width > 0 &&
          groups.map(({ title, first, shots: shotsOfGroup }, index) => {
            const place = layout.groups[index];
            if (first >= mounted || !place) return null;
            return (
              <li
                key={shotsOfGroup[0]?.id}
                className={styles['group']}
                style={{
                  gridRow: place.row,
                  gridColumn: `${place.column} / span ${place.span}`,
                  '--columns': place.span,
                  '--rows': Math.ceil(shotsOfGroup.length / place.span),
                }}
              >
                {/* Groups that share a row have a line for the heading each. */}
                {hasHeadings && (
                  <p className={`label cut ${styles['scene']}`} data-empty={title === undefined || undefined}>
                    {title || (title === '' && 'Untitled scene')}
                  </p>
                )}
                <ol className={styles['cards']} aria-label={title || undefined}>
                  {shotsOfGroup.slice(0, mounted - first).map((shot) => (
                    <ShotCard
                      key={shot.id}
                      shot={shot}
                      rate={project.rate}
                      item={items.get(cardItemId(shot) ?? '')}
                      running={running.get(shot.id) ?? 0}
                      {...frameFacts(shot, continuity.get(shot.id))}
                      isSelected={selection.ids.has(shot.id)}
                      actions={cardActions}
                    />
                  ))}
                </ol>
              </li>
            );
          })}
      </Grid>
    </div>
  );
}

/** Consecutive shots of one scene. */
interface ShotGroup {
  /** Undefined for shots without a scene; empty for a scene without a title. */
  readonly title: string | undefined;
  /** Index of its first shot among all shots. */
  readonly first: number;
  readonly shots: readonly Shot[];
}

function groupByScene(shots: readonly Shot[], titles: ReadonlyMap<string, string>): ShotGroup[] {
  const groups: (ShotGroup & { readonly shots: Shot[] })[] = [];
  let before: Shot | undefined;
  for (const [index, shot] of shots.entries()) {
    const group = groups.at(-1);
    if (group && before?.sceneId === shot.sceneId) group.shots.push(shot);
    else groups.push({ title: titles.get(shot.sceneId ?? ''), first: index, shots: [shot] });
    before = shot;
  }
  return groups;
}

/** Returns the facts of a card as plain values, so that only cards with other facts render again. */
function frameFacts(
  { firstFrame }: Shot,
  continuity: Continuity | undefined,
): Pick<ShotCardProps, 'firstFrame' | 'numberBefore' | 'isChanged'> {
  return {
    firstFrame: continuity?.first?.kind ?? (firstFrame && 'unused'),
    numberBefore: continuity?.before?.number,
    isChanged: continuity !== undefined && continuity.changed.length > 0,
  };
}

/**
 * Returns how many entries of a long list to mount: those of the first window immediately, the others over the following
 * frames. Mounting all of them at once would be one long task. `total`: number of entries.
 */
function useMountedCount(first: number, total: number): number {
  const [count, setCount] = useState(first);
  const isComplete = count >= total;
  useEffect(() => {
    if (isComplete) return;
    const frame = requestAnimationFrame(() => startTransition(() => setCount(count + entriesPerFrame)));
    return () => cancelAnimationFrame(frame);
  }, [count, isComplete]);
  return Math.min(count, total);
}
