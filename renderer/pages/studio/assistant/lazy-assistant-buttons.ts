import { loadLazily } from '../../../ui/load-lazily.ts';

// Most windows have no assistant, so its buttons are not part of the first scripts.
export const AssistantButton = loadLazily(async () => (await import('./assistant-button.tsx')).AssistantButton);
export const DescribeButton = loadLazily(async () => (await import('./describe-button.tsx')).DescribeButton);
