interface LimitsTable {
  key: string;
  hits: number;
  resets_at: Date;
}

export interface LimitTables {
  limits: LimitsTable;
}
