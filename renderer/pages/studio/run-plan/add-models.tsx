import { Button, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { PlanContext } from '../../../../shared/comparisons/run-plan/run-plan-rows.ts';
import type { Model } from '../../../../shared/models/model.ts';
import { useVisibleModels } from '../../../entities/models/use-visible-models.ts';
import { reasonAgainstModel, useTargetRoles } from '../../../entities/projects/target-shot.ts';
import { Box } from '../../../ui/layout-primitives.tsx';
import styles from './plan-table.module.css';

const groups: readonly { readonly kind: Model['kind']; readonly title: string }[] = [
  { kind: 'text-to-video', title: 'Text to video' },
  { kind: 'image-to-video', title: 'Image to video' },
  { kind: 'image', title: 'Image' },
];

interface AddModelsProps {
  readonly context: PlanContext;
  /** Number of rows that can still be added. */
  readonly freeCount: number;
  readonly add: (ids: readonly string[]) => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Adds a row; a model can have several rows with different settings. */
export function AddModels({ context, freeCount, add, ref }: AddModelsProps) {
  const offered = useVisibleModels();
  const roles = useTargetRoles();
  const shown = groups.filter(({ kind }) => offered.some((model) => model.kind === kind));
  return (
    <Menu position="bottom-end" width={280} closeOnItemClick={false} keepMounted={false}>
      <Menu.Target>
        <Button
          ref={ref}
          size="xs"
          variant="subtle"
          aria-disabled={freeCount < 1}
          leftSection={<IconPlus size={14} stroke={1.5} aria-hidden />}
        >
          Add models
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles['add'] ?? ''}>
        {shown.map(({ kind, title }) => (
          <div key={kind}>
            <Menu.Label>{title}</Menu.Label>
            {offered
              .filter((model) => model.kind === kind)
              .map((model) => {
                const { id, title: name, facts } = model;
                const reason = reasonAgainstModel(model, roles);
                return (
                  <Menu.Item
                    key={id}
                    disabled={freeCount < 1 || context.modelOf(id) === undefined || reason !== undefined}
                    onClick={() => add([id])}
                  >
                    <Box component="span" className="cut" display="block">
                      {name}
                    </Box>
                    <Box component="span" className="t3 small cut" display="block">
                      {reason ?? facts}
                    </Box>
                  </Menu.Item>
                );
              })}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
