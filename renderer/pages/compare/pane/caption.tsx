import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShownPane } from '../../../entities/comparisons/shown-panes.ts';
import { useItemDrag } from '../../../entities/items/use-item-drag.ts';
import { CommandButton } from '../../../ui/commands/command-button-props.tsx';
import { Flex } from '../../../ui/primitives.tsx';
import { useClock } from '../playback/use-clock.ts';
import { withLatest, withSide } from '../stage/compared-pair.ts';
import { changeStage, useStage, useStageStore } from '../stage/stage-store.ts';
import { resyncPane } from '../view/zoom-and-pan.ts';
import styles from './caption.module.css';
import { DragHandle } from './drag-handle.tsx';
import { PaneMenu } from './pane-menu.tsx';
import type { PaneRole } from './pane-role.ts';
import { paneFacts, paneModel } from './pane-text.ts';

interface CaptionProps {
  readonly shown: ShownPane;
  readonly index: number;
  readonly panes: readonly ShownPane[];
  readonly role: PaneRole;
  readonly pair: readonly [string, string] | undefined;
  /** Sound, offset and rating, each from its own room. */
  readonly children?: ReactNode;
}

/** Shows the name of the pane's image. Text is here, never on the stage. */
export function Caption({ shown, index, panes, role, pair, children }: CaptionProps) {
  const { id } = shown.pane;
  const model = paneModel(shown);
  const facts = paneFacts(shown);
  const drag = useItemDrag();
  const heard = useClock((clock) => clock.heard === id);
  const isFree = useStage(({ freed }) => role === 'cell' && freed[id] !== undefined);
  const store = useStageStore();
  return (
    <figcaption className={styles['caption']} data-heard={heard || undefined} data-side={role}>
      {role === 'cell' && panes.length > 1 && !shown.blind && <DragHandle shown={shown} index={index} />}
      <Letters shown={shown} index={index} panes={panes} role={role} pair={pair} />
      <Flex component="span" className={styles['who']} gap="0 s2" wrap="wrap" flex={1} miw={0} h={20} overflow="hidden">
        {!shown.blind && (
          <>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: A drag is for a pointer; the keyboard exports and copies the file. */}
            <b
              className={`cut ${styles['model']}`}
              title={model}
              draggable={shown.kind === 'item'}
              onDragStart={(event) => shown.kind === 'item' && drag(event, shown.item)}
            >
              {model}
            </b>
            <span className={`t3 num ${styles['facts']}`}>{facts}</span>
          </>
        )}
      </Flex>
      {isFree && (
        <CommandButton by="backInStep" tip="This pane has its own zoom and position">
          <Button size="xs" className={styles['free'] ?? ''} onClick={() => resyncPane(store, id)}>
            Re-sync zoom
          </Button>
        </CommandButton>
      )}
      <span className={styles['extras']}>{children}</span>
      {!shown.blind && <PaneMenu shown={shown} index={index} count={panes.length} />}
    </figcaption>
  );
}

type LettersProps = Pick<CaptionProps, 'shown' | 'index' | 'panes' | 'role' | 'pair'>;

/** In the grid a letter moves its pane into the pair; in a pair each side lists all letters. */
function Letters({ shown, index, panes, role, pair }: LettersProps) {
  const store = useStageStore();
  if (!pair) return <b className={styles['letter']}>{shown.letter}</b>;
  const choose = (next: [string, string]) => changeStage(store, { pair: next });
  if (role === 'cell') {
    const isChosen = pair.includes(shown.pane.id);
    return (
      <CommandButton
        by="intoPair"
        digit={index + 1}
        tip={
          isChosen
            ? 'Part of the pair for wipe, difference and blink'
            : 'Add to the pair for wipe, difference and blink'
        }
      >
        <button
          type="button"
          className={styles['letter']}
          aria-label={`${shown.letter}, one of the pair`}
          aria-pressed={isChosen}
          onClick={() => choose(withLatest(pair, shown.pane.id))}
        >
          {shown.letter}
        </button>
      </CommandButton>
    );
  }
  const side = role === 'first' ? 0 : 1;
  if (panes.length < 3) return <b className={styles['letter']}>{shown.letter}</b>;
  return (
    <Flex
      component="span"
      className={styles['letters']}
      flex="none"
      role="group"
      aria-label={side === 0 ? 'First of the pair' : 'Second of the pair'}
    >
      {panes.map((each, place) => (
        <CommandButton
          key={each.pane.id}
          by="intoPair"
          digit={place + 1}
          tip={`Make ${each.letter} the second of the pair`}
        >
          <button
            type="button"
            className={styles['letter']}
            aria-label={`${each.letter} on this side`}
            aria-pressed={each.pane.id === shown.pane.id}
            onClick={() => choose(withSide(pair, side, each.pane.id))}
          >
            {each.letter}
          </button>
        </CommandButton>
      ))}
    </Flex>
  );
}
