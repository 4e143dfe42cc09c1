import { ActionIcon, Button, Popover, TextInput } from '@mantine/core';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { conditionText, type NamesById } from '../../../../shared/library/condition-labels.ts';
import type { LibraryQuery } from '../../../../shared/library/library-query.ts';
import { longestSearchName } from '../../../../shared/library/saved-search.ts';
import { useLibraryGridStore } from '../../../entities/items/library-grid-store.ts';
import { useConditionNames } from '../../../entities/items/search/use-condition-names.ts';
import { Flex, Grid } from '../../../ui/layout-primitives.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useOpenSearch, useSearchActions } from './use-saved-searches.ts';

/** Saves the current search under a new name, or under the name of the open search. */
export function SaveSearchButton() {
  const names = useConditionNames();
  const query = useLibraryGridStore((memory) => memory.query);
  const { open, isChanged } = useOpenSearch();
  const { add, update } = useSearchActions();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const show = () => {
    setName(suggestName(query, names));
    setOpen(true);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== '' && (await add(name.trim()))) setOpen(false);
  };
  const isSaved = open !== undefined && !isChanged;
  const Icon = isSaved ? IconPinFilled : IconPin;
  return (
    <>
      {open && isChanged && (
        <Button size="xs" onClick={() => update(open)} title={`Save changes to “${open.name}”`}>
          Update
        </Button>
      )}
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={280} trapFocus returnFocus>
        <Popover.Target>
          <Tooltip label={isSaved ? `Saved as “${open.name}”` : 'Save this search'} disabled={isOpen}>
            <ActionIcon size={24} aria-label="Save this search" onClick={() => (isOpen ? setOpen(false) : show())}>
              <Icon size={14} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </Popover.Target>
        <Popover.Dropdown aria-label="Save this search">
          <Grid component="form" gap="s3" onSubmit={(event) => void submit(event)}>
            <TextInput
              label="Search name"
              maxLength={longestSearchName}
              data-autofocus
              value={name}
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Flex gap="s2" justify="flex-end">
              <Button size="xs" variant="subtle" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button size="xs" variant="filled" type="submit" aria-disabled={name.trim() === ''}>
                Save
              </Button>
            </Flex>
          </Grid>
        </Popover.Dropdown>
      </Popover>
    </>
  );
}

/** Suggests a name from the search, so that Enter is enough. */
function suggestName({ words: searchText, conditions }: LibraryQuery, names: NamesById): string {
  const parts = [searchText.trim(), ...conditions.map((condition) => conditionText(condition, names))];
  return parts
    .filter((part) => part !== '')
    .join(', ')
    .slice(0, longestSearchName);
}
