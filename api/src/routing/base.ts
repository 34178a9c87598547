import { pageProtocol } from '@lisan/contract';

export const BASE = pageProtocol.apiBase;
