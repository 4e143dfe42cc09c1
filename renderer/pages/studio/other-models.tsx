import { ActionIcon, Menu } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { imagesOf } from '../../../shared/fields/draft-images.ts';
import { templateOf } from '../../../shared/models/expanded-draft.ts';
import { isExperimental, lineOfModel, type Model, modelsByGroup, needsImage } from '../../../shared/models/model.ts';
import { formatCounted } from '../../../shared/util/format-numbers.ts';
import { changeFormSession, useFormSession } from '../../entities/drafts/form-session.ts';
import { useDraft } from '../../entities/drafts/use-draft.ts';
import { useAllModels, useVisibleModels } from '../../entities/models/use-models.ts';
import { MenuCheckboxItem } from '../../ui/checkable-menu-items.tsx';
import { keyLabelsOf } from '../../ui/commands/keys.ts';
import { keysOf } from '../../ui/commands/keys-of-command.ts';
import { useCommand } from '../../ui/commands/use-command.ts';
import { Box, Group } from '../../ui/layout-primitives.tsx';
import { showLazily } from '../../ui/load-lazily.ts';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useFormPlan } from './form/use-form-plan.ts';
import styles from './studio-page.module.css';
import { useTemplateRuns } from './templates/use-template-runs.ts';

// Only a click on a chip needs the code of the plan.
const ModelFieldsDrawer = showLazily(async () => (await import('./run-plan/plan-panel.tsx')).ModelFieldsDrawer);

interface AddModelMenuProps {
  readonly model: Model;
  readonly reasonAgainst: (model: Model) => string | undefined;
}

const none: readonly string[] = [];

/** The further models of a form: those that the user added, otherwise those of its stored plan. */
function useOthers(model: Model) {
  const added = useFormSession(model.id, ({ others }) => others);
  const draft = useDraft(model);
  const { used } = useFormPlan(model, draft, useTemplateRuns(templateOf(model, draft), draft.template));
  return { ids: added ?? used?.otherIds ?? none, used, hasImages: imagesOf(draft).length > 0 };
}

/** Adds models that a click starts with the same values. They make the same kind of result. */
export function AddModelMenu({ model, reasonAgainst }: AddModelMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const { ids, hasImages } = useOthers(model);
  const offered = useVisibleModels().filter(({ id, output }) => id !== model.id && output === model.output);
  const set = (others: readonly string[]) => changeFormSession(model.id, { others });
  const canRun = (each: Model) =>
    reasonAgainst(each) === undefined && !isExperimental(each) && (hasImages || !needsImage(each));
  const all = offered.filter((each) => canRun(each) || ids.includes(each.id)).map(({ id }) => id);
  useCommand('addAllModels', () => set(all.every((id) => ids.includes(id)) ? none : all));
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-start" width={300} keepMounted={false}>
      <Menu.Target>
        <Tooltip label="Add a model: a click on Generate starts it with the same values">
          <ActionIcon size={28} aria-label="Add a model">
            <IconPlus size={16} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown
        className={styles['add'] ?? ''}
        data-form
        onKeyDown={({ key, ctrlKey, metaKey }) => {
          // The key that starts the form works here too.
          if (key === 'Enter' && (ctrlKey || metaKey)) setOpen(false);
        }}
      >
        <Menu.Item
          disabled={all.length === 0}
          rightSection={<kbd>{keyLabelsOf(keysOf('addAllModels')).join(' ')}</kbd>}
          onClick={() => set(all)}
        >
          All that can run with this form ({all.length})
        </Menu.Item>
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
                staysOpen
                toggle={() => set(ids.includes(each.id) ? ids.filter((id) => id !== each.id) : [...ids, each.id])}
              />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** How many models start together with that of the folded form. */
export function OtherModelCount({ model }: { readonly model: Model }) {
  const { ids } = useOthers(model);
  return ids.length === 0 ? null : (
    <span className="t2 small nowrap">and {formatCounted(ids.length, 'more model', 'more models')}</span>
  );
}

/** The models that were added to the form. A click shows their own fields. */
export function OtherModelChips({ model }: { readonly model: Model }) {
  const { ids, used } = useOthers(model);
  const [openId, setOpenId] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  // A model that was hidden later is started too.
  const others = useAllModels().filter(({ id }) => ids.includes(id));
  if (others.length === 0) return null;
  const open = used?.rows.find((row) => row.model.id === openId);
  const closeDrawer = () => {
    setOpenId(undefined);
    // The drawer was loaded after the click, and knows no element to return to.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Group component="ul" gap="s1" wrap="wrap" px="s4" py="s2" line="bottom" aria-label="Other models">
      {others.map(({ id, title }) => (
        <li key={id} className={styles['chip']}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={(event) => {
              opener.current = event.currentTarget;
              setOpenId(id);
            }}
          >
            <span className="visually-hidden">Fields of </span>
            {title}
            <ModelNote text={used?.code.noteOfModel(used.rows, id)} />
          </button>
          <ActionIcon
            size={24}
            aria-label={`Remove ${title}`}
            onClick={() => changeFormSession(model.id, { others: ids.filter((each) => each !== id) })}
          >
            <IconX size={12} stroke={2} />
          </ActionIcon>
        </li>
      ))}
      {open && <ModelFieldsDrawer model={model} row={open} close={closeDrawer} />}
    </Group>
  );
}

/** Names the value that a model can't take. */
function ModelNote({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : <span className={styles['note']}>{text}</span>;
}
