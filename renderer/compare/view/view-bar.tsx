import { ActionIcon, Button } from '@mantine/core';
import { IconMaximize, IconMinus, IconPlus, type TablerIcon } from '@tabler/icons-react';
import { Keyed } from '../../shortcuts/keyed.tsx';
import type { ShortcutName } from '../../shortcuts/shortcut-list.ts';
import { useStage, useStageStore } from '../stage/stage-store.ts';
import styles from './view.module.css';
import { actualSize, fitAll, isWhole, toActualSize, zoomBy, zoomStep } from './view-moves.ts';

/** How large the pictures are, for all panes at once. */
export function ViewBar() {
  const store = useStageStore();
  const whole = useStage(({ stage }) => isWhole(stage.view));
  const percent = useStage((model) => {
    const actual = actualSize(model);
    return actual === undefined ? undefined : Math.round((model.stage.view.zoom / actual) * 100);
  });
  const letter = useStage(({ reference }) => reference?.letter);
  const told = percent === undefined ? '' : `${percent} %`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: A strip of controls, no form.
    <div className={styles['bar']} role="group" aria-label="View of all panes">
      <Press title="Zoom out" by="zoomOut" icon={IconMinus} press={() => zoomBy(store, 1 / zoomStep)} />
      <Keyed by="actualView" tip={letter === undefined ? '100 %' : `100 % of ${letter}, now ${told}`}>
        <Button
          size="xs"
          variant="subtle"
          className={`num ${styles['percent']}`}
          aria-label={`${whole ? 'Fit' : told}: show at 100 %`}
          onClick={() => toActualSize(store)}
        >
          {whole || percent === undefined ? 'Fit' : told}
        </Button>
      </Keyed>
      <Press title="Zoom in" by="zoomIn" icon={IconPlus} press={() => zoomBy(store, zoomStep)} />
      <Press title="Whole pictures" by="fitView" icon={IconMaximize} press={() => fitAll(store)} />
    </div>
  );
}

interface PressProps {
  readonly title: string;
  readonly by: ShortcutName;
  readonly icon: TablerIcon;
  readonly press: () => void;
}

function Press({ title, by, icon: Icon, press }: PressProps) {
  return (
    <Keyed by={by} tip={title}>
      <ActionIcon size={24} aria-label={title} onClick={press}>
        <Icon size={14} stroke={1.5} />
      </ActionIcon>
    </Keyed>
  );
}
