import { pageProtocol } from '@lisan/contract';

export const API_BASE = pageProtocol.apiBase;
