import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { lineOfModel, type Model, modelsByGroup } from '../../../shared/models/model.ts';
import { changeFormSession, useFormSession } from '../../entities/drafts/form-session.ts';
import { useAllModels, useVisibleModels } from '../../entities/models/use-models.ts';
import { MenuCheckboxItem } from '../../ui/checkable-menu-items.tsx';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import styles from './studio-page.module.css';

interface AddModelMenuProps {
  readonly model: Model;
  readonly reasonAgainst: (model: Model) => string | undefined;
}

const none: readonly string[] = [];

/** Adds models that a click starts with the same values. They make the same kind of result. */
export function AddModelMenu({ model, reasonAgainst }: AddModelMenuProps) {
  const ids = useFormSession(model.id, ({ others }) => others ?? none);
  const offered = useVisibleModels().filter(({ id, output }) => id !== model.id && output === model.output);
  const toggle = (id: string) => {
    const others = ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id];
    changeFormSession(model.id, { others });
  };
  return (
    <Menu position="bottom-start" width={280} keepMounted={false}>
      <Menu.Target>
        <Tooltip label="Add a model: a click on Generate starts it with the same values">
          <ActionIcon size={28} aria-label="Add a model">
            <IconPlus size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown className={styles['add'] ?? ''}>
        {modelsByGroup(offered).map(({ title, models }) => (
          <div key={title}>
            <Menu.Label>{title}</Menu.Label>
            {models.map((each) => (
              <MenuCheckboxItem
                key={each.id}
                title={
                  <>
                    {each.title}
                    <Box component="span" className="t3 small cut" display="block">
                      {reasonAgainst(each) ?? lineOfModel(each)}
                    </Box>
                  </>
                }
                isOn={ids.includes(each.id)}
                disabled={reasonAgainst(each) !== undefined}
                toggle={() => toggle(each.id)}
              />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The models that were added to the form, each with a button that removes it. */
export function OtherModelChips({ model }: { readonly model: Model }) {
  const ids = useFormSession(model.id, ({ others }) => others ?? none);
  // A model that was hidden later is started too.
  const others = useAllModels().filter(({ id }) => ids.includes(id));
  if (others.length === 0) return null;
  return (
    <Group component="ul" gap="s1" wrap="wrap" px="s4" py="s2" line="bottom" aria-label="Other models">
      {others.map(({ id, title }) => (
        <li key={id} className={styles['chip']}>
          {title}
          <ActionIcon
            size={24}
            aria-label={`Remove ${title}`}
            onClick={() => changeFormSession(model.id, { others: ids.filter((each) => each !== id) })}
          >
            <IconX size={12} stroke={2} />
          </ActionIcon>
        </li>
      ))}
    </Group>
  );
}
