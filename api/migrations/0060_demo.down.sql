drop table demo_results;
