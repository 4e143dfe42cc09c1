import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconWand } from '@tabler/icons-react';
import { useState } from 'react';
import { modelById } from '../../../shared/models/all-models.ts';
import type { Model } from '../../../shared/models/model.ts';
import { offeredRemixParts, partHasValues, type Recipe, type RemixPart } from '../../../shared/tasks/remix.ts';
import { Flex } from '../../ui/layout-primitives.tsx';
import { RemixDialog } from './remix-dialog.tsx';
import styles from './remix-menu.module.css';
import { remixPartText } from './remix-part-text.ts';
import { useRemix } from './use-remix.ts';

interface RemixMenuProps {
  readonly recipe: Recipe;
  readonly look?: 'plain' | 'quiet';
  /** Closes overlays of the page before the form is shown. */
  readonly leave?: (() => void) | undefined;
}

/** Remix in one press, and its other forms behind the arrow. */
export function RemixMenu({ recipe, look = 'plain', leave }: RemixMenuProps) {
  const fill = useRemix();
  const remix = (part: RemixPart, target?: Model) => {
    leave?.();
    fill(part, recipe, target);
  };
  const [asking, setAsking] = useState(false);
  const model = modelById(recipe.modelId);
  const variant = look === 'quiet' ? 'subtle' : 'default';
  return (
    <Flex className={styles['remix']} data-look={look}>
      <Button
        size="xs"
        variant={variant}
        leftSection={<IconWand size={14} stroke={1.5} aria-hidden />}
        title="Load this result’s settings into the form"
        onClick={() => remix('all')}
      >
        Remix
      </Button>
      {model && (
        <Menu position="bottom-start">
          <Menu.Target>
            <ActionIcon size={24} variant={variant} aria-label="More remix options">
              <IconChevronDown size={14} stroke={1.5} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>Into {model.title}</Menu.Label>
            {offeredRemixParts(recipe.draft).map((part) => (
              <Menu.Item key={part} disabled={!partHasValues(part, model, recipe.draft)} onClick={() => remix(part)}>
                {remixPartText[part]}
              </Menu.Item>
            ))}
            <Menu.Divider />
            <Menu.Item onClick={() => setAsking(true)}>Into another model…</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
      {asking && model && <RemixDialog model={model} recipe={recipe} remix={remix} close={() => setAsking(false)} />}
    </Flex>
  );
}
